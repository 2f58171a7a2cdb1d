import { download } from '@/contract/learn/download'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { materialTicket } from '@/data/course/material'
import { Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import type { StoredFilesPort } from '@/platform/stored-files/port'
import { type DownloadItem, keyOf } from './stored-file'

export type FetchEnd =
  | { end: 'kept'; bytes: number; until: number; names: readonly string[] }
  | { end: 'stopped' }
  | { end: 'full' }
  /** The pieces that have come stay, and the learner goes on with them. */
  | { end: 'paused'; reason: string }
  | { end: 'failed'; reason?: string }
export type Fetching = {
  isWanted: () => boolean
  onPercent: (percent: number) => void
  /** Gives the way to break it off. */
  onStart: (cancel: () => void) => void
}
type Job = { files: StoredFilesPort; userId: number; item: DownloadItem; fetching: Fetching }
type Got = { bytes: number; names: readonly string[] } | Exclude<FetchEnd, { end: 'kept' }>

/** Players need the ending of a file's name to know its kind. */
const endingOf = (address: string) => /\.\w{1,5}(?=$|\?)/.exec(address.slice(address.lastIndexOf('/')))?.[0] ?? ''

async function fetchFile({ files, fetching }: Job, url: string, name: string): Promise<Got> {
  if (!fetching.isWanted()) return { end: 'stopped' }
  const { ended, cancel } = files.download(url, name, fetching.onPercent)
  fetching.onStart(cancel)
  const end = await ended
  return end.end === 'kept' ? { bytes: end.bytes, names: [name] } : end
}

/** The sound of a lesson, and with it what the player shows: the lesson itself and its transcript. */
async function fetchLesson(job: Job): Promise<Got> {
  const { files, userId, item, fetching } = job
  const { text, mediaUrl } = await lessonText(item.id)
  const name = `${userId}-${keyOf(item)}`
  const sound = item.hasSound ? await fetchFile(job, mediaUrl, name + endingOf(mediaUrl)) : { bytes: 0, names: [] }
  if ('end' in sound) return sound
  if (fetching.isWanted() && (await files.writeText(`${name}.json`, text)))
    return { bytes: sound.bytes + text.length, names: [`${name}.json`, ...sound.names] }
  for (const left of sound.names) await files.remove(left)
  return { end: fetching.isWanted() ? 'full' : 'stopped' }
}

async function fetchMaterial(job: Job): Promise<Got> {
  const { userId, item } = job
  const { url } = await materialTicket([item.id])
  return fetchFile(job, url, `${userId}-${keyOf(item)}${endingOf(`/${item.fileName}`)}`)
}

/** Fetches the text that the player shows of a lesson: the lesson itself, its transcript and its sections. */
export async function lessonText(lessonId: number): Promise<{ text: string; mediaUrl: string }> {
  const params = { id: lessonId }
  const lesson = await send(learning.lesson, { params, query: { from: 'H5' } }, { isQuiet: true })
  const { cues, sections } = await send(study.lesson, { params }, { isQuiet: true })
  return { text: JSON.stringify({ lesson, cues, sections }), mediaUrl: lesson.mediaUrl }
}

/** Fetches one item into files of the device, as far as the learner may have it now. */
export async function fetchItem(job: Job): Promise<FetchEnd> {
  try {
    const { until } = await send(download.ofCourse, { params: { id: job.item.courseId } }, { isQuiet: true })
    const got = job.item.kind === 'lesson' ? await fetchLesson(job) : await fetchMaterial(job)
    return 'end' in got ? got : { end: 'kept', until, ...got }
  } catch (error) {
    return { end: 'failed', ...(error instanceof Failure && { reason: error.shown }) }
  }
}
