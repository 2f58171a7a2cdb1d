import type { LessonNote, LessonStudy, NewLessonNote } from '@/contract/learning/study.schema'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { dropNote, keepNote, notesOf } from '../../repositories/lesson/notes'
import { papersOf, practiceChapters, transcriptOf } from '../../repositories/lesson/study'
import { cuesOf } from './cues'
import { openLesson } from './open-lesson'

/** What belongs to a lesson the visitor may learn. */
export async function lessonStudy({ db, now }: Deps, userId: number | null, lessonId: number): Promise<LessonStudy> {
  await openLesson(db, userId, lessonId, now())
  const chapters = await practiceChapters(db, lessonId)
  const papers = await papersOf(db, [...new Set(chapters.map(({ categoryId }) => categoryId))])
  return { cues: cuesOf(await transcriptOf(db, lessonId)), chapters, papers }
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
