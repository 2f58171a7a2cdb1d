import type { AiTurn } from '@/contract/learning/ai.schema'
import { settledTurn } from '@/domain/learning/ai-answer'
import type { StoredTurn } from '../../repositories/ai/turns'

/** A question and its answer as the learner sees them now. */
export function turnOf({ attempt: _, againKey: __, heardAt, isGood, ...turn }: StoredTurn, now: number): AiTurn {
  const opinion = isGood === null ? null : isGood ? 'good' : 'bad'
  return settledTurn({ ...turn, opinion }, heardAt, now)
}
