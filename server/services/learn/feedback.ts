import type { Deps } from '#server/deps'
import { conflict, invalid } from '#server/refusal'
import { feedbackOf, feedbackTags, keepFeedback } from '#server/repositories/learn/feedback/feedback'
import type { Feedback, FeedbackTag, NewFeedback, OwnFeedback } from '@/contract/learn/feedback.schema'
import { openLesson, openLessonOf } from './lesson'

/** Share of a lesson that must have been played before it is judged. */
const LEAST_SHARE = 0.3

const leastOf = (length: number) => Math.ceil(length * LEAST_SHARE)

export const tagsOfFeedback = ({ db }: Deps): Promise<FeedbackTag[]> => feedbackTags(db)

/** The learner's feedback on a lesson, and whether they may give it yet. */
export async function ownFeedback({ db, now }: Deps, userId: number, lessonId: number): Promise<OwnFeedback> {
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
