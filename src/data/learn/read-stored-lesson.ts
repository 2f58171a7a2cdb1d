import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { session } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { PACK_ROOT } from '@/data/tiku/forget-packs'
import { resumeAt } from '@/domain/learn/lesson'
import { hasFields, readJson } from '@/domain/text/read-json'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'
import { storedFiles } from '@/platform/stored-files'
import { storedFilms } from '@/platform/stored-films'
import type { CopyGate } from '@/platform/stored-films/port'
import { filmName, isFilmName, storedLessonIn } from './stored-file'

type Kept = { lesson: LessonPlay } & Pick<LessonStudy, 'cues' | 'sections'>
/**
 * A lesson of the device: `lesson.mediaUrl` is its sound or its film here, empty where only its words are kept, or the film does not open:
 * `gate` says why.
 */
export type StoredLesson = Kept & { hasNext: boolean; isFilm?: true; gate?: Exclude<CopyGate, 'open'> }

const isKept = (value: unknown): value is Kept => hasFields(value, ['lesson', 'cues'])
const learner = () => session.store.getState().userId ?? 0
const placeKey = (lessonId: number) => `${PACK_ROOT}place:${learner()}:${lessonId}`

/** Where the learner left the kept lesson on this device, without a network. */
export function keepPlace(lessonId: number, at: number): void {
  // A full device: the place of the last time with a network is taken.
  writeIfRoom(storage, placeKey(lessonId), String(Math.floor(at)))
}

async function readStored(lessonId: number): Promise<StoredLesson | null> {
  const row = storedLessonIn(storage, learner(), lessonId, serverNow())
  const [text, sound] = row?.names ?? []
  const kept = text === undefined ? undefined : readJson(await storedFiles.readText(text), isKept)
  if (!kept) return null
  const { lesson, cues, sections } = kept
  const place = Number(storage.read(placeKey(lessonId)) ?? lesson.lastTime)
  const isFilm = row?.kind === 'film'
  const gate = isFilm ? await storedFilms.gate(filmName(learner(), lessonId)) : 'open'
  const mediaUrl = (sound !== undefined && (await (isFilmName(sound) ? storedFilms : storedFiles).addressOf(sound))) || ''
  const hasNext = lesson.nextLessonId !== null && storedLessonIn(storage, learner(), lesson.nextLessonId, serverNow()) !== undefined
  const shown = { ...lesson, mediaUrl, lastTime: resumeAt(place, lesson.length) }
  return { lesson: shown, cues, ...(sections && { sections }), hasNext, ...(isFilm && { isFilm }), ...(gate !== 'open' && { gate }) }
}

/** A film that plays is looked at again this often, in ms. */
const LOOK_MS = 15_000

/** Calls back once a film that is open opens no more. Returns the stop function. */
function watchGate(lessonId: number, closed: (gate: Exclude<CopyGate, 'open'>) => void): () => void {
  const look = async () => {
    const gate = await storedFilms.gate(filmName(learner(), lessonId))
    if (gate !== 'open') closed(gate)
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  return () => clearInterval(timer)
}

/** Opens a lesson of the device, and shows it again without its film once that may not be watched. Returns the stop function. */
export function openStored(lessonId: number, show: (kept: StoredLesson | null) => void): () => void {
  let address = ''
  let isLeft = false
  let endWatch = () => {}
  void readStored(lessonId)
    .catch(() => null)
    .then((kept) => {
      address = kept?.lesson.mediaUrl ?? ''
      if (isLeft) return storedFiles.release(address)
      show(kept)
      if (!kept?.isFilm || address === '') return
      endWatch = watchGate(lessonId, (gate) => {
        endWatch()
        show({ ...kept, lesson: { ...kept.lesson, mediaUrl: '' }, gate })
      })
    })
  return () => {
    isLeft = true
    endWatch()
    if (address !== '') storedFiles.release(address)
  }
}
