import { queryOptions } from '@tanstack/react-query'
import { study } from '@/contract/learn/lesson-study'
import type { LessonNote } from '@/contract/learn/lesson-study.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'
import { randomText } from '@/domain/device/host-environment'

/** Our own calls around a lesson. */
export const studyQueries = {
  lesson: (id: number) =>
    queryOptions({ queryKey: ['study', 'lesson', id], queryFn: queryOf(study.lesson, { params: { id } }), staleTime: STALE.MINUTES.FIVE }),
  taughtIn: (questionId: number) =>
    queryOptions({
      queryKey: ['study', 'taught-in', questionId],
      queryFn: queryOf(study.taughtIn, { params: { id: questionId } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
  practiceOf: (courseId: number) =>
    queryOptions({
      queryKey: ['study', 'practice-of', courseId],
      queryFn: queryOf(study.practiceOf, { params: { id: courseId } }),
      staleTime: STALE.MINUTES.FIVE,
    }),
  notes: (id: number) => queryOptions({ queryKey: ['study', 'notes', id], queryFn: queryOf(study.notes, { params: { id } }) }),
}

const KEY_LENGTH = 16

type NewNote = { lessonId: number; second: number; text: string; key: string }

/** Names a note once, so that sending it again keeps it once. */
export const newNoteKey = () => randomText(KEY_LENGTH, Math.random)

export function addLessonNote({ lessonId, ...body }: NewNote): Promise<LessonNote> {
  return send(study.addNote, { params: { id: lessonId }, body })
}

export function removeLessonNote(id: number): Promise<object> {
  return send(study.removeNote, { params: { id } })
}
