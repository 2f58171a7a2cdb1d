import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { transcriptOf } from '#server/repositories/learn/lesson/study'
import { coursePractice, lessonsTeaching, questionText, type TaughtLesson } from '#server/repositories/learn/lesson/taught'
import type { TaughtIn } from '@/contract/learn/lesson-study.schema'
import { canLearn } from '@/domain/course/course-access'
import { secondAbout } from '@/domain/learn/best-cue'
import { accessTo } from './access-to'
import { cuesOf } from './cues'

const MOST_LESSONS = 12

/** Returns the ids of those lessons that the visitor may learn. */
async function openLessons({ db, now }: Deps, userId: number | null, lessons: readonly TaughtLesson[]): Promise<TaughtLesson[]> {
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))]
  const rights = new Map(await Promise.all(courseIds.map(async (id) => [id, (await accessTo(db, userId, id, now())).access] as const)))
  return lessons.filter(({ courseId, isTrial }) => canLearn(rights.get(courseId) ?? 'none', isTrial))
}

/** The lesson open to the visitor that speaks of a question, and at which second; without a transcript that does, the first one that teaches its chapter. */
export async function taughtIn(deps: Deps, userId: number | null, questionId: number): Promise<TaughtIn> {
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
export const practiceOfCourse = ({ db }: Deps, courseId: number) => coursePractice(db, courseId)
