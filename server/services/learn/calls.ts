import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { conflict, invalid } from '#server/refusal'
import { feedbackOf, feedbackTags, keepFeedback } from '#server/repositories/learn/feedback/feedback'
import { learnedLessons } from '#server/repositories/learn/progress'
import { feedback } from '@/contract/learn/feedback'
import type { Feedback, FeedbackTag, NewFeedback, OwnFeedback } from '@/contract/learn/feedback.schema'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { live } from '@/contract/learn/live'
import { heartbeatCalls } from './heartbeat/calls'
import { lessonToPlay, openLesson, openLessonOf } from './lesson'
import { liveRoomCalls } from './live/calls'
import { giveUpReservation, learnerReservation, liveCalendar, livePicture, recentLessons, reserveLive } from './lives'
import { learnCalendar, learnDays, submitRecord, submitRecords } from './records'
import { studyCalls } from './study-calls'

/** Share of a lesson that must have been played before it is judged. */
const LEAST_SHARE = 0.3

const leastOf = (length: number) => Math.ceil(length * LEAST_SHARE)

export const tagsOfFeedback = ({ db }: Deps): Promise<FeedbackTag[]> => feedbackTags(db)

/** The learner's feedback on a lesson, and whether they may give it yet. */
export async function learnerFeedback({ db, now }: Deps, userId: number, lessonId: number): Promise<OwnFeedback> {
  const { lesson } = await openLesson(db, userId, lessonId, now())
  const leastSeconds = leastOf(lesson.length)
  const canGive = (lesson.played_seconds ?? 0) >= leastSeconds
  return { lessonTitle: lesson.title, mine: await feedbackOf(db, userId, lessonId), canGive, leastSeconds }
}

/** Takes a learner's word about a lesson they have really played, once. */
export async function giveFeedback({ db, now }: Deps, userId: number, given: NewFeedback): Promise<Feedback> {
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
  serve(app, feedback.tags, () => tagsOfFeedback(deps))
  serve(app, feedback.give, ({ body }, { learnerId }) => giveFeedback(deps, learnerId, body))
  serve(app, feedback.mine, ({ params }, { learnerId }) => learnerFeedback(deps, learnerId, params.id))
  serve(app, live.recent, ({ query }, { userId }) => recentLessons(deps, query, userId))
  serve(app, live.picture, ({ params }) => livePicture(deps, params.id))
  serve(app, live.reserve, ({ params }, { learnerId }) => reserveLive(deps, learnerId, params.id))
  serve(app, live.reservation, ({ params }, { learnerId }) => learnerReservation(deps, learnerId, params.id))
  serve(app, live.giveUp, ({ params }, { learnerId }) => giveUpReservation(deps, learnerId, params.id))
  serve(app, live.calendar, ({ params }) => liveCalendar(deps, params.id))
  serve(app, learning.lesson, ({ params }, { userId }) => lessonToPlay(deps, userId, params.id))
}
