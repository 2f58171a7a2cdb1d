import type { Deps, ServicePlugin } from '#server/deps'
import { previewedCourse } from '#server/http/preview'
import { serve } from '#server/http/serve'
import { conflict, invalid, notFound } from '#server/refusal'
import { feedbackOf, feedbackTags, keepFeedback } from '#server/repositories/learn/feedback/feedback'
import { coursePractice, lessonsTeaching, questionText, type TaughtLesson, transcriptOf } from '#server/repositories/learn/lesson/lesson'
import { learnedLessons } from '#server/repositories/learn/progress'
import { heartbeatCalls } from '#server/services/learn/heartbeat/heartbeat'
import { liveRoomCalls } from '#server/services/learn/live/calls'
import { download } from '@/contract/learn/download'
import { feedback } from '@/contract/learn/feedback'
import type { Feedback, FeedbackTag, NewFeedback, OwnFeedback } from '@/contract/learn/feedback.schema'
import { filmDownload } from '@/contract/learn/film-download'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import type { TaughtIn } from '@/contract/learn/lesson-study.schema'
import { live } from '@/contract/learn/live'
import { canLearn } from '@/domain/course/course'
import { secondAbout } from '@/domain/learn/learned'
import { courseDownloads } from './downloads'
import { beginFilm, renewFilms } from './film-downloads'
import {
  accessTo,
  addLessonNote,
  cuesOf,
  lessonNotes,
  lessonStudy,
  lessonToPlay,
  openLesson,
  openLessonOf,
  removeLessonNote,
} from './lesson'
import { giveUpReservation, learnerReservation, liveCalendar, livePicture, recentLessons, reserveLive } from './lives'
import { playHere } from './play-hold'
import { learnCalendar, learnDays, submitRecord, submitRecords } from './records'

const MOST_LESSONS = 12

/** Returns the ids of those lessons that the visitor may learn. */
async function openLessons({ db, now }: Deps, userId: number | null, lessons: readonly TaughtLesson[]): Promise<TaughtLesson[]> {
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))]
  const rights = new Map(await Promise.all(courseIds.map(async (id) => [id, await accessTo(db, userId, id, now())] as const)))
  return lessons.filter(({ courseId, isTrial }) => {
    const right = rights.get(courseId)
    return right?.isHidden === false && canLearn(right.access, isTrial)
  })
}

/** The lesson open to the visitor that speaks of a question, and at which second; without a transcript that does, the first one that teaches its chapter. */
async function taughtIn(deps: Deps, userId: number | null, questionId: number): Promise<TaughtIn> {
  const text = await questionText(deps.db, questionId)
  if (text === undefined) throw notFound('题目')
  const open = (await openLessons(deps, userId, await lessonsTeaching(deps.db, questionId))).slice(0, MOST_LESSONS)
  for (const { isTrial: _, ...lesson } of open) {
    const second = secondAbout(cuesOf(await transcriptOf(deps.db, lesson.id)), text)
    if (second !== null) return { lesson: { ...lesson, second } }
  }
  const [first] = open
  if (!first) return { lesson: null }
  const { isTrial: _, ...lesson } = first
  return { lesson: { ...lesson, second: 0 } }
}

/** Chapters of the question bank that practise what a course teaches. */
const practiceOfCourse = ({ db }: Deps, courseId: number) => coursePractice(db, courseId)

/** Serves the parts of a lesson: transcript, questions, notes, and its downloads. */
const studyCalls: ServicePlugin = (app, deps) => {
  serve(app, study.lesson, async ({ params }, visit) => lessonStudy(deps, visit.userId, params.id, await previewedCourse(deps, visit)))
  serve(app, study.taughtIn, ({ params }, { userId }) => taughtIn(deps, userId, params.id))
  serve(app, study.practiceOf, ({ params }) => practiceOfCourse(deps, params.id))
  serve(app, download.ofCourse, ({ params }, { learnerId }) => courseDownloads(deps, learnerId, params.id))
  serve(app, filmDownload.begin, ({ body }, { learnerId }) => beginFilm(deps, learnerId, body))
  serve(app, filmDownload.renew, ({ body }, { learnerId }) => renewFilms(deps, learnerId, body.films))
  serve(app, study.notes, ({ params }, { learnerId }) => lessonNotes(deps, learnerId, params.id))
  serve(app, study.addNote, ({ params, body }, { learnerId }) => addLessonNote(deps, learnerId, params.id, body))
  serve(app, study.removeNote, ({ params }, { learnerId }) => removeLessonNote(deps, learnerId, params.id))
}

/** Share of a lesson that must have been played before it is judged. */
const LEAST_SHARE = 0.3

const leastOf = (length: number) => Math.ceil(length * LEAST_SHARE)

const tagsOfFeedback = ({ db }: Deps): Promise<FeedbackTag[]> => feedbackTags(db)

/** The learner's feedback on a lesson, and whether they may give it yet. */
async function learnerFeedback({ db, now }: Deps, userId: number, lessonId: number): Promise<OwnFeedback> {
  const { lesson } = await openLesson(db, userId, lessonId, now())
  const leastSeconds = leastOf(lesson.length)
  const canGive = (lesson.played_seconds ?? 0) >= leastSeconds
  return { lessonTitle: lesson.title, mine: await feedbackOf(db, userId, lessonId), canGive, leastSeconds }
}

/** Takes a learner's word about a lesson they have really played, once. */
async function giveFeedback({ db, now }: Deps, userId: number, given: NewFeedback): Promise<Feedback> {
  const { lesson } = await openLessonOf(db, userId, given, now())
  const played = lesson.played_seconds ?? 0
  if (played < leastOf(lesson.length)) throw conflict('再多听一会儿，就可以评价这节课了')
  const tags = await feedbackTags(db)
  const isKnown = (id: number) => tags.some((tag) => tag.id === id && tag.stars === given.stars)
  if (!given.tagIds.every(isKnown)) throw invalid('请重新选择评价标签')
  await keepFeedback(db, userId, { ...given, watchTime: Math.min(given.watchTime, played) }, now())
  const kept = await feedbackOf(db, userId, given.lessonId)
  if (!kept) throw new Error('A kept feedback was not found')
  return kept
}

/** Records by learning day, those that waited for a network, and what to go on with. */
const recordCalls: ServicePlugin = (app, deps) => {
  serve(app, learnRecord.submitAll, ({ body }, { learnerId }) => submitRecords(deps, learnerId, body))
  serve(app, learnRecord.days, ({ query }, { learnerId }) => learnDays(deps, learnerId, query))
  serve(app, learnRecord.calendar, (_input, { learnerId }) => learnCalendar(deps, learnerId))
}

/** Routes of learning records. */
export const learnCalls: ServicePlugin = (app, deps) => {
  studyCalls(app, deps)
  recordCalls(app, deps)
  liveRoomCalls(app, deps)
  serve(app, learning.submit, ({ params, body }, { learnerId }) => submitRecord(deps, learnerId, params, body))
  serve(app, learning.record, ({ query: { page = 0, limit = 20 } }, { learnerId }) => learnedLessons(deps.db, learnerId, { page, limit }))
  heartbeatCalls(app, deps)
  serve(app, learning.playHere, ({ body }, { learnerId, request }) =>
    playHere(deps, { userId: learnerId, sessionId: request.sessionId }, body),
  )
  serve(app, feedback.tags, () => tagsOfFeedback(deps))
  serve(app, feedback.give, ({ body }, { learnerId }) => giveFeedback(deps, learnerId, body))
  serve(app, feedback.mine, ({ params }, { learnerId }) => learnerFeedback(deps, learnerId, params.id))
  serve(app, live.recent, ({ query }, { userId }) => recentLessons(deps, query, userId))
  serve(app, live.picture, ({ params }) => livePicture(deps, params.id))
  serve(app, live.reserve, ({ params }, { learnerId }) => reserveLive(deps, learnerId, params.id))
  serve(app, live.reservation, ({ params }, { learnerId }) => learnerReservation(deps, learnerId, params.id))
  serve(app, live.giveUp, ({ params }, { learnerId }) => giveUpReservation(deps, learnerId, params.id))
  serve(app, live.calendar, ({ params }) => liveCalendar(deps, params.id))
  serve(app, learning.lesson, async ({ params }, visit) => lessonToPlay(deps, visit.userId, params.id, await previewedCourse(deps, visit)))
}
