import type { StoredTurn } from '#server/repositories/ai/turns'
import type { AiTurn } from '@/contract/ai/ai.schema'
import { settledTurn } from '@/domain/ai/ai-answer'

/** A question and its answer as the learner sees them now. */
export function turnOf({ attempt: _, againKey: __, heardAt, isGood, ...turn }: StoredTurn, now: number): AiTurn {
  const opinion = isGood === null ? null : isGood ? 'good' : 'bad'
  return settledTurn({ ...turn, opinion }, heardAt, now)
}
