import { WebVTTParser } from 'webvtt-parser'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Holder } from '#server/media-grant'
import { mediaUrl } from '#server/media-url'
import { lessonPoster, pagesOf, playedMedia, readDocument } from '#server/providers/media/played'
import { forbidden, notFound } from '#server/refusal'
import { courseFace, saleOf } from '#server/repositories/course/course'
import { rightOf } from '#server/repositories/course/entitlement'
import { articleOf } from '#server/repositories/learn/lesson/kinds'
import {
  dropNote,
  keepNote,
  type LessonRow,
  lessonFor,
  lessonsAfter,
  notesOf,
  papersOf,
  practiceChapters,
  questionsOf,
  transcriptOf,
} from '#server/repositories/learn/lesson/lesson'
import { sectionsOf } from '#server/repositories/learn/lesson/sections'
import { madeStops } from '#server/repositories/learn/lesson/stops'
import { playRules } from '#server/repositories/learn/play-hold'
import { recordTaken } from '#server/repositories/learn/taken-parts'
import { richMedia } from '#server/rich-media'
import type { LessonItem } from '@/contract/course/course.schema'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonNote, LessonStudy, NewLessonNote } from '@/contract/learn/lesson-study.schema'
import { type Access, canLearn, courseAccess } from '@/domain/course/course'
import { secondFinder } from '@/domain/learn/learned'
import { lessonProgress, livingStatus, resumeAt } from '@/domain/learn/lesson'
import { joinStops, type LessonStop, stopsOf } from '@/domain/learn/lesson-stops'

/** The stretches of speech of a WebVTT text, in order; a text that is none has none. */
export function cuesOf(vtt: string): LessonStudy['cues'] {
  if (vtt === '') return []
  return new WebVTTParser().parse(vtt, 'metadata').cues.map(({ startTime, endTime, text }) => ({ from: startTime, to: endTime, text }))
}

/** The sentence that says what is wrong with captions as a teacher gives them; null for none. An empty text is no captions. */
export function captionFault(vtt: string): string | null {
  if (vtt === '') return null
  const { cues, errors } = new WebVTTParser().parse(vtt, 'metadata')
  const [first] = errors
  if (!vtt.startsWith('WEBVTT')) return '字幕的第一行必须是 WEBVTT'
  if (first) return `字幕第 ${first.line} 行不合 WebVTT 的写法，时间应如 00:01.000 --> 00:04.500`
  return cues.length === 0 ? '字幕里没有一句话' : null
}

const refusals = {
  visitor: '登录后即可学习',
  expired: '课程已过有效期，续费后可以接着学',
  none: '购买课程后即可学习',
  owned: '这一课暂时不能学习',
  free: '这一课暂时不能学习',
} as const

type OpenLesson = { lesson: LessonRow; access: Access }

/** A lesson the visitor may learn at `now` (ms); all of the course that is `previewed`. Throws not found, or forbidden when the course is not theirs. */
export async function openLesson(
  db: Db,
  userId: number | null,
  lessonId: number,
  now: number,
  previewed: number | null = null,
): Promise<OpenLesson> {
  const lesson = await lessonFor(db, userId, lessonId)
  if (!lesson) throw notFound('课时')
  const { access } = await shownAccess(db, userId, lesson.course_id, now, previewed)
  if (previewed !== lesson.course_id && !canLearn(access, lesson.is_trial)) throw forbidden(refusals[userId === null ? 'visitor' : access])
  return { lesson, access }
}

/** The same lesson, named together with its course: of another course it does not exist. */
export async function openLessonOf(
  db: Db,
  userId: number | null,
  named: { courseId: number; lessonId: number },
  now: number,
): Promise<OpenLesson> {
  const open = await openLesson(db, userId, named.lessonId, now)
  if (open.lesson.course_id !== named.courseId) throw notFound('课时')
  return open
}

/** The same lesson, of which seconds are reported: those of an exercise are counted from its answers alone. */
export async function playedLessonOf(
  db: Db,
  userId: number,
  named: { courseId: number; lessonId: number },
  now: number,
): Promise<OpenLesson> {
  const open = await openLessonOf(db, userId, named, now)
  if (open.lesson.type === 'exercise') throw forbidden('做完这一课的题，就算学完')
  return open
}

/** Questions of the chapters, each where the transcript speaks of it. */
async function stopsIn(db: Db, length: number, cues: LessonStudy['cues'], chapters: LessonStudy['chapters']): Promise<LessonStop[]> {
  if (cues.length === 0 || chapters.length === 0) return []
  const secondOf = secondFinder(cues)
  const questions = await questionsOf(
    db,
    chapters.map(({ id }) => id),
  )
  const spoken = questions.flatMap(({ id, text }) => {
    const second = secondOf(text)
    return second === null ? [] : [{ id, second }]
  })
  return stopsOf(spoken, length)
}

/** Reads the parts of a lesson that the visitor may learn. */
export async function lessonStudy(
  { db, now }: Deps,
  userId: number | null,
  lessonId: number,
  previewed: number | null = null,
): Promise<LessonStudy> {
  const { lesson } = await openLesson(db, userId, lessonId, now(), previewed)
  const chapters = await practiceChapters(db, lessonId)
  const papers = await papersOf(db, [...new Set(chapters.map(({ categoryId }) => categoryId))])
  const cues = cuesOf(await transcriptOf(db, lessonId))
  const made = (await madeStops(db, lessonId)).map((stop) => ({ ...stop, isPaused: true as const }))
  const stops = joinStops(made, await stopsIn(db, lesson.length, cues, chapters))
  const sections = await sectionsOf(db, lessonId)
  return { cues, chapters, papers, stops, ...(sections.length > 0 && { sections }) }
}

/** A learner's notes of a lesson; they stay readable when the course has expired. */
export const lessonNotes = ({ db }: Deps, userId: number, lessonId: number): Promise<LessonNote[]> => notesOf(db, userId, lessonId)

/** Keeps a note at a second of a lesson the learner may learn. */
export async function addLessonNote({ db, now }: Deps, userId: number, lessonId: number, note: NewLessonNote): Promise<LessonNote> {
  await openLesson(db, userId, lessonId, now())
  return keepNote(db, userId, lessonId, note, now())
}

/** Removes a note of the learner's own. */
export async function removeLessonNote({ db }: Deps, userId: number, id: number): Promise<object> {
  if (!(await dropNote(db, userId, id))) throw notFound('笔记')
  return {}
}

/** The kind of a lesson as releases know it that play lessons only. */
function wireKind({ type, question_count }: LessonRow): Pick<LessonItem, 'type' | 'kind' | 'questionCount'> {
  if (type === 'video' || type === 'audio' || type === 'live') return { type }
  return { type: 'video', kind: type, ...(type === 'exercise' && { questionCount: question_count ?? 0 }) }
}

/** A lesson in the shape of lists and the player. */
export function lessonView(row: LessonRow, now: number): Omit<LessonItem, 'canLearn'> {
  return {
    id: row.id,
    title: row.title,
    ...wireKind(row),
    length: row.length,
    isTrial: row.is_trial,
    livingStatus: livingStatus(row.start_at, row.end_at, now, row.replay_at),
    startAt: row.start_at,
    endAt: row.end_at,
    lessonProgress: lessonProgress(row.played_seconds ?? 0, row.length),
    lastTime: resumeAt(row.position ?? 0, row.length),
    isLearned: row.is_learned ?? false,
  }
}

/** The content of a lesson that is not played. The questions of an exercise come with its practice. */
async function readContent(
  deps: Deps,
  { id, type, title, media }: LessonRow,
  holder: Holder | undefined,
): Promise<Pick<LessonPlay, 'article' | 'document'>> {
  const { db, env } = deps
  if (type === 'article') return { article: richMedia(env, (await articleOf(db, id)) ?? []) }
  if (type !== 'document' || media === '') return {}
  return { document: { url: await readDocument(deps, media, holder), fileName: `${title}.pdf`, pages: await pagesOf(deps, media) } }
}

/** How a bought lesson is played, as the school wants it. A broadcast goes where its room is open. */
async function heldPlay(
  db: Db,
  userId: number,
  { type, livingStatus: status }: Pick<LessonPlay, 'type' | 'livingStatus'>,
): Promise<Pick<LessonPlay, 'isOneDevice' | 'mark'>> {
  const { isOneDevice, isMarked } = await playRules(db)
  return {
    ...(isOneDevice && status !== 'living' && { isOneDevice }),
    ...(isMarked && type !== 'audio' && { mark: `学员 ${userId}` }),
  }
}

/** A lesson ready to play. `mediaUrl` is empty while a live lesson has not begun or nobody broadcasts it, and until its replay is there. */
export async function lessonToPlay(
  deps: Deps,
  userId: number | null,
  lessonId: number,
  previewed: number | null = null,
): Promise<LessonPlay> {
  const { db, env, now } = deps
  const at = now()
  const { lesson, access } = await openLesson(db, userId, lessonId, at, previewed)
  const isPreviewed = previewed === lesson.course_id
  const course = await courseFace(db, lesson.course_id)
  const later = await lessonsAfter(db, lesson)
  const view = lessonView(lesson, at)
  const isUnseen = view.livingStatus === 'living' && env.live.kind === 'off'
  const isSilent = view.livingStatus === 'pending' || view.livingStatus === 'ended' || isUnseen
  const isBought = userId !== null && access === 'owned' && !lesson.is_trial
  // The questions of an exercise are given by its practice, whose answers count by themselves.
  if (isBought && !isSilent && lesson.type !== 'exercise')
    await recordTaken(db, { userId, courseId: lesson.course_id, kind: 'lesson', parts: [lessonId] }, at)
  const holder = userId !== null && !lesson.is_trial && !isPreviewed ? { userId, lessonId } : undefined
  const isPlayed = view.kind === undefined
  return {
    ...view,
    courseId: lesson.course_id,
    courseTitle: course.title,
    cover: (await lessonPoster(deps, lesson)) ?? mediaUrl(env, course.cover),
    isOnTrial: access !== 'owned' && access !== 'free',
    ...(isPreviewed && !canLearn(access, lesson.is_trial) && { isPreview: true }),
    mediaUrl: isSilent || !isPlayed ? '' : await playedMedia(deps, lesson.media, holder),
    ...(isBought && isPlayed && (await heldPlay(db, userId, view))),
    nextLessonId: later.find((next) => isPreviewed || canLearn(access, next.is_trial))?.id ?? null,
    ...(await readContent(deps, lesson, holder)),
  }
}

type AccessTo = { access: Access; expiresAt: number | null; isOnSale: boolean; isHidden: boolean }

/**
 * Tells what a visitor may do with a course at `now`, until when (ms), and whether it is sold. `isHidden`: it was never on sale, and the
 * visitor has no right to it. Throws not found.
 */
export async function accessTo(
  db: Db,
  userId: number | null,
  courseId: number,
  now: number,
  previewed: number | null = null,
): Promise<AccessTo> {
  const course = await saleOf(db, courseId)
  if (!course) throw notFound('课程')
  const right = userId === null ? undefined : await rightOf(db, userId, courseId)
  const expiresAt = right?.expires_at ?? null
  const isHidden = !course.was_on_sale && right === undefined && previewed !== courseId
  const access = isHidden ? 'none' : courseAccess(course.price, userId !== null, (right && { expiresAt }) ?? null, now)
  return { access, expiresAt, isOnSale: course.is_on_sale, isHidden }
}

/** The same for a page about the course itself: one that is hidden does not exist. */
export async function shownAccess(...asked: Parameters<typeof accessTo>): Promise<AccessTo> {
  const found = await accessTo(...asked)
  if (found.isHidden) throw notFound('课程')
  return found
}

/** Returns those courses that a learner may learn as a whole at `now` (ms). */
export async function openCourses(db: Db, userId: number, courseIds: readonly number[], now: number): Promise<number[]> {
  const rights = await Promise.all(courseIds.map(async (id) => ({ id, ...(await accessTo(db, userId, id, now)) })))
  return rights.filter(({ access }) => canLearn(access, false)).map(({ id }) => id)
}
