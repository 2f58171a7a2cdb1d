import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { dropNote, keepNote, notesOf } from '#server/repositories/learn/lesson/notes'
import { papersOf, practiceChapters, questionsOf, transcriptOf } from '#server/repositories/learn/lesson/study'
import type { LessonNote, LessonStudy, NewLessonNote } from '@/contract/learn/lesson-study.schema'
import { secondFinder } from '@/domain/learn/best-cue'
import { type LessonStop, stopsOf } from '@/domain/learn/lesson-stops'
import { cuesOf } from './cues'
import { openLesson } from './open-lesson'

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
export async function lessonStudy({ db, now }: Deps, userId: number | null, lessonId: number): Promise<LessonStudy> {
  const { lesson } = await openLesson(db, userId, lessonId, now())
  const chapters = await practiceChapters(db, lessonId)
  const papers = await papersOf(db, [...new Set(chapters.map(({ categoryId }) => categoryId))])
  const cues = cuesOf(await transcriptOf(db, lessonId))
  return { cues, chapters, papers, stops: await stopsIn(db, lesson.length, cues, chapters) }
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
