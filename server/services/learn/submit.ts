import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { saveStates } from '#server/repositories/learn/save-states'
import type { LearnRecord, LearnState } from '@/contract/learn/lesson.schema'
import { addSpansWithin } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { openLessonOf } from './open-lesson'

/** Writes a learning record through. It may come hours after it was played offline: the time since the last credit bounds it. */
export async function submitRecord(
  { db, now }: Deps,
  userId: number,
  named: { courseId: number; lessonId: number },
  { position, played, isEnded }: LearnRecord,
): Promise<LearnState> {
  const at = now()
  const { lesson } = await openLessonOf(db, userId, named, at)
  const { length } = lesson
  const days = [{ day: learningDayOf(at), spans: played }]
  const merge = (before: Uint8Array, limit: number) => addSpansWithin(before, played, length, limit)
  const change = { userId, ...named, length, at, now: at, position, isEnded, played: days, merge }
  const [state] = await tx(db, (work) => saveStates(work, [change]))
  if (!state) throw new Error('A saved state was not returned')
  return state
}
