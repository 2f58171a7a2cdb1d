import { createCipheriv, randomBytes } from 'node:crypto'
import { openText, sealText } from '#server/database/sealed'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { grantedMedia } from '#server/media-grant'
import { type FilmFile, filmFiles } from '#server/providers/media/film-files'
import { conflict, forbidden, Refusal } from '#server/refusal'
import { copiesOf, type FilmDownload, keepFilm, prolongFilm } from '#server/repositories/learn/film-downloads'
import { type LessonRow, lessonFor } from '#server/repositories/learn/lesson/lesson'
import { playRules } from '#server/repositories/learn/play-hold'
import { recordTaken } from '#server/repositories/learn/taken-parts'
import type { CourseFilm, FilmLease, FilmLeases, FilmRental, NewFilm } from '@/contract/learn/film-download.schema'
import { type FilmEnd, filmEnds, filmUntil } from '@/domain/learn/film-download'
import { accessTo, openLesson } from './lesson'

/** Use of the installation's secret under which keys of copies are sealed. */
const SEALED_AS = 'film-download'
const RENTAL_BYTES = 9
const KEY_BYTES = 32
const IV_BYTES = 12

/** The moments of a lease, sealed with the key of the copy: a device that has the key reads them, and can write none. */
function sealedLease(key: Buffer, moments: { rental: string; until: number; issuedAt: number }): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(moments), 'utf8'), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64')
}

/** Stored for the file as it was uploaded. */
const AS_UPLOADED = 0

async function leaseOf(db: Db, copy: FilmDownload, until: number, issuedAt: number): Promise<FilmLease> {
  const { lesson_id, rental, height } = copy
  const key = await openText(db, SEALED_AS, copy.key_sealed)
  const lease = sealedLease(Buffer.from(key, 'base64'), { rental, until, issuedAt })
  return { lessonId: lesson_id, height: height === AS_UPLOADED ? null : height, rental, key, lease, until, issuedAt }
}

/** Recorded films of a course; a broadcast and its replay are watched with a network. */
const isFilm = ({ type }: Pick<LessonRow, 'type'>) => type === 'video'

/** The films of a course with what can be kept of each; undefined where the school lets none be kept. */
export async function courseFilms(deps: Pick<Deps, 'db'>, lessons: readonly LessonRow[]): Promise<CourseFilm[] | undefined> {
  if (!(await playRules(deps.db)).canKeepFilms) return undefined
  return Promise.all(
    lessons.filter(isFilm).map(async ({ id, title, length, media }) => ({
      lessonId: id,
      title,
      length,
      files: (await filmFiles(deps, media)).map(({ height, bytes }) => ({ height, bytes })),
    })),
  )
}

/** Whether the learner may watch a lesson as a whole now, until when, or why not. */
type Watching = { rightEnd: number | null } | { end: FilmEnd }

async function watchingOf(db: Db, userId: number, courseId: number, now: number): Promise<Watching> {
  try {
    const { access, expiresAt } = await accessTo(db, userId, courseId, now)
    if (access === 'owned') return { rightEnd: expiresAt }
    if (access === 'free') return { rightEnd: null }
    return { end: access === 'expired' ? 'expired' : 'withdrawn' }
  } catch (error) {
    if (error instanceof Refusal) return { end: 'gone' }
    throw error
  }
}

/** The file of a lesson in the height that a learner chose. Throws conflict where there is none. */
async function fileOf(deps: Deps, { media }: LessonRow, height: number | null): Promise<FilmFile> {
  const files = await filmFiles(deps, media)
  const file = files.find((one) => one.height === height)
  if (file) return file
  throw conflict(files.length === 0 ? '这节课的视频只能联网观看' : '没有这个清晰度，请重新选择')
}

/** Lets a learner keep the film of a lesson: its address for now, and a key until the right to it has to be looked at again. */
export async function beginFilm(deps: Deps, userId: number, { lessonId, height }: NewFilm): Promise<FilmRental> {
  const { db, now } = deps
  const at = now()
  const { canKeepFilms, filmDays } = await playRules(db)
  if (!canKeepFilms) throw conflict(filmEnds.off)
  const { lesson, access } = await openLesson(db, userId, lessonId, at)
  const watching = await watchingOf(db, userId, lesson.course_id, at)
  // A trial may be watched by everybody, and is kept by those who have the course.
  if ('end' in watching) throw forbidden('购买课程后可以下载')
  if (!isFilm(lesson)) throw conflict('这节课没有可以下载的视频')
  const { film, bytes, mimeType } = await fileOf(deps, lesson, height)
  const until = filmUntil(at, filmDays, watching.rightEnd)
  const fresh = {
    rental: randomBytes(RENTAL_BYTES).toString('base64url'),
    key_sealed: await sealText(db, SEALED_AS, randomBytes(KEY_BYTES).toString('base64')),
  }
  const isStopped = (await copiesOf(db, userId, [lessonId])).some(({ stopped_at }) => stopped_at !== null)
  const named = { user_id: userId, lesson_id: lessonId, height: height ?? AS_UPLOADED }
  const copy = isStopped ? undefined : await keepFilm(db, { ...named, film, bytes, until, ...fresh }, at)
  if (!copy) throw forbidden(filmEnds.stopped)
  if (access === 'owned' && !lesson.is_trial)
    await recordTaken(db, { userId, courseId: lesson.course_id, kind: 'lesson', parts: [lessonId] }, at)
  const url = await grantedMedia(deps, film, { userId, lessonId })
  return { ...(await leaseOf(db, copy, until, at)), bytes, mimeType, url }
}

type Renewal = { lease: FilmLease } | { end: FilmEnd }

async function renewed(deps: Deps, userId: number, lessonId: number, copy: FilmDownload | undefined): Promise<Renewal> {
  const { db, now } = deps
  const at = now()
  const lesson = copy && (await lessonFor(db, userId, lessonId))
  if (!lesson) return { end: 'gone' }
  if (copy.stopped_at !== null) return { end: 'stopped' }
  const { canKeepFilms, filmDays } = await playRules(db)
  if (!canKeepFilms) return { end: 'off' }
  const watching = await watchingOf(db, userId, lesson.course_id, at)
  if ('end' in watching) return watching
  const files = await filmFiles(deps, lesson.media)
  if (!files.some(({ film, bytes }) => film === copy.film && bytes === copy.bytes)) return { end: 'changed' }
  const until = filmUntil(at, filmDays, watching.rightEnd)
  await prolongFilm(db, copy, until)
  return { lease: await leaseOf(db, copy, until, at) }
}

/** Looks at the right to films that a device keeps: gives each its key anew, or says why it opens no more. */
export async function renewFilms(deps: Deps, userId: number, films: readonly NewFilm[]): Promise<FilmLeases> {
  const copies = await copiesOf(deps.db, userId, [...new Set(films.map(({ lessonId }) => lessonId))])
  const reply: FilmLeases = { leases: [], ended: [] }
  for (const { lessonId, height } of films) {
    const copy = copies.find((one) => one.lesson_id === lessonId && one.height === (height ?? AS_UPLOADED))
    const found = await renewed(deps, userId, lessonId, copy)
    if ('lease' in found) reply.leases.push(found.lease)
    else reply.ended.push({ lessonId, height, reason: found.end })
  }
  return reply
}
