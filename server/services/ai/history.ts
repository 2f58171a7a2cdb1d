import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { dropSession, dropSessions, ownSession, sessionPage } from '#server/repositories/ai/ai-sessions'
import { ownNames } from '#server/repositories/ai/ai-settings'
import { putOpinion } from '#server/repositories/ai/opinions'
import { ownTurn, turnsOf } from '#server/repositories/ai/turns'
import type { AiOpinion, AiSession, AiSessionDetail, AiTurn } from '@/contract/ai/ai.schema'
import { withoutPersonalFields } from '@/domain/text/personal-fields'
import { refuseInExam } from './state'
import { turnOf } from './turn-of'

type Page = { page?: number; limit?: number }

/** A learner's conversations, the last used first. */
export async function aiSessions(deps: Deps, userId: number, { page = 0, limit = 20 }: Page): Promise<AiSession[]> {
  await refuseInExam(deps, userId)
  return (await sessionPage(deps.db, userId, page, limit)).map(({ turnCount, ...row }) => ({ ...row, turnCount: turnCount ?? 0 }))
}

/** One conversation with all that was said. */
export async function aiSession(deps: Deps, userId: number, id: number): Promise<AiSessionDetail> {
  await refuseInExam(deps, userId)
  const found = await ownSession(deps.db, userId, id)
  if (!found) throw notFound('对话')
  const turns = await turnsOf(deps.db, userId, id)
  return { session: { ...found, turnCount: turns.length }, turns: turns.map((turn) => turnOf(turn, deps.now())) }
}

/** Removes a conversation of the learner's own. */
export async function removeSession(deps: Deps, userId: number, id: number): Promise<object> {
  await refuseInExam(deps, userId)
  if (!(await dropSession(deps.db, userId, id))) throw notFound('对话')
  return {}
}

export async function removeSessions(deps: Deps, userId: number): Promise<object> {
  await refuseInExam(deps, userId)
  await dropSessions(deps.db, userId)
  return {}
}

/** Keeps what a learner thinks of an answer; a later word takes the place of an earlier one. */
export async function giveOpinion(deps: Deps, userId: number, id: number, { isGood, note }: AiOpinion): Promise<AiTurn> {
  const { db, now } = deps
  await refuseInExam(deps, userId)
  const turn = await ownTurn(db, userId, id)
  if (!turn) throw notFound('提问')
  if (turnOf(turn, now()).status === 'waiting') throw conflict('回答写完后再评价')
  const plain = withoutPersonalFields(note.trim(), await ownNames(db, userId))
  await putOpinion(db, { turn_id: id, user_id: userId, is_good: isGood, note: plain, made_at: now() })
  return turnOf({ ...turn, isGood }, now())
}
