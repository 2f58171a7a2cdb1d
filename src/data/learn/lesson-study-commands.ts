import { study } from '@/contract/learn/lesson-study'
import type { LessonNote } from '@/contract/learn/lesson-study.schema'
import { send } from '@/data/http/send'
import { randomText } from '@/domain/device/host-environment'

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
