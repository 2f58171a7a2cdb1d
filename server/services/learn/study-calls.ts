import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { coursePractice, lessonsTeaching, questionText, type TaughtLesson, transcriptOf } from '#server/repositories/learn/lesson/lesson'
import { download } from '@/contract/learn/download'
import { study } from '@/contract/learn/lesson-study'
import type { TaughtIn } from '@/contract/learn/lesson-study.schema'
import { canLearn } from '@/domain/course/course'
import { secondAbout } from '@/domain/learn/learned'
import { cuesOf } from './cues'
import { courseDownloads } from './downloads'
import { accessTo, addLessonNote, lessonNotes, lessonStudy, removeLessonNote } from './lesson'

const MOST_LESSONS = 12

/** Returns the ids of those lessons that the visitor may learn. */
async function openLessons({ db, now }: Deps, userId: number | null, lessons: readonly TaughtLesson[]): Promise<TaughtLesson[]> {
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))]
  const rights = new Map(await Promise.all(courseIds.map(async (id) => [id, (await accessTo(db, userId, id, now())).access] as const)))
  return lessons.filter(({ courseId, isTrial }) => canLearn(rights.get(courseId) ?? 'none', isTrial))
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
export const studyCalls: ServicePlugin = (app, deps) => {
  serve(app, study.lesson, ({ params }, { userId }) => lessonStudy(deps, userId, params.id))
  serve(app, study.taughtIn, ({ params }, { userId }) => taughtIn(deps, userId, params.id))
  serve(app, study.practiceOf, ({ params }) => practiceOfCourse(deps, params.id))
  serve(app, download.ofCourse, ({ params }, { learnerId }) => courseDownloads(deps, learnerId, params.id))
  serve(app, study.notes, ({ params }, { learnerId }) => lessonNotes(deps, learnerId, params.id))
  serve(app, study.addNote, ({ params, body }, { learnerId }) => addLessonNote(deps, learnerId, params.id, body))
  serve(app, study.removeNote, ({ params }, { learnerId }) => removeLessonNote(deps, learnerId, params.id))
}
