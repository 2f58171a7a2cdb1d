import type { Deps } from '#server/deps'
import { tokenExpired } from '#server/refusal'
import { heldElsewhere, holdPlay, playRules } from '#server/repositories/learn/play-hold'
import type { PlayHeld, PlayHold } from '@/contract/learn/lesson.schema'
import { openLesson } from './lesson'

const here: PlayHeld = { elsewhere: null }

/** Plays a lesson in this session, unless another one of the learner plays and is not to be ended. Free lessons and trials may play anywhere. */
export async function playHere(
  { db, now }: Deps,
  { userId, sessionId }: { userId: number; sessionId: number | null },
  { lessonId, takesOver = false }: PlayHold,
): Promise<PlayHeld> {
  if (sessionId === null) throw tokenExpired()
  const at = now()
  const { lesson, access } = await openLesson(db, userId, lessonId, at)
  if (access !== 'owned' || lesson.is_trial || !(await playRules(db)).isOneDevice) return here
  if (await holdPlay(db, { userId, sessionId, lessonId }, takesOver, at)) return here
  return { elsewhere: (await heldElsewhere(db, userId)) ?? null }
}
