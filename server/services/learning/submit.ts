import type { LearnRecord, LearnState } from '@/contract/learning/learning.schema'
import { addSpans } from '@/domain/learning/played'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { openLessonOf } from './open-lesson'
import { saveStates } from './save-states'

/** Writes a learning record through. It may come hours after it was played offline, so the server's clock cannot bound it; the length does. */
export async function submitRecord(
  { db, now }: Deps,
  userId: number,
  named: { courseId: number; lessonId: number },
  { position, played, isEnded }: LearnRecord,
): Promise<LearnState> {
  const at = now()
  const { lesson } = await openLessonOf(db, userId, named, at)
  const { length } = lesson
  const change = { userId, ...named, length, at, position, isEnded, merge: (before: Uint8Array) => addSpans(before, played, length) }
  const [state] = await tx(db, (work) => saveStates(work, [change]))
  if (!state) throw new Error('A saved state was not returned')
  return state
}
