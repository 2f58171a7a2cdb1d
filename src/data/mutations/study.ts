import { study } from '@/contract/learning/study'
import type { LessonNote } from '@/contract/learning/study.schema'
import { randomText } from '@/domain/account/client-code'
import { send } from '../api/send'

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
