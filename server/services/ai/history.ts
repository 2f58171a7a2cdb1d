import type { Deps } from '#server/deps'
import { llmOf } from '#server/providers/llm/llm-of'
import { conflict, forbidden, notFound } from '#server/refusal'
import {
  dropOldSessions,
  dropSession,
  dropSessions,
  hasAgreed,
  isUnderExam,
  keepAgreement,
  ownNames,
  ownSession,
  putOpinion,
  sessionPage,
} from '#server/repositories/ai/ai'
import { dropOldDays, learnerTurn, spentOn, turnsOf } from '#server/repositories/ai/turns'
import type { AiOpinion, AiSession, AiSessionDetail, AiState, AiTurn } from '@/contract/ai/ai.schema'
import { AI_DAILY_CAP, AI_KEPT_DAYS } from '@/domain/ai/ai-answer'
import { withoutPersonalFields } from '@/domain/text/personal-fields'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { turnOf } from './write-answer'

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
  const turn = await learnerTurn(db, userId, id)
  if (!turn) throw notFound('提问')
  if (turnOf(turn, now()).status === 'waiting') throw conflict('回答写完后再评价')
  const plain = withoutPersonalFields(note.trim(), await ownNames(db, userId))
  await putOpinion(db, { turn_id: id, user_id: userId, is_good: isGood, note: plain, made_at: now() })
  return turnOf({ ...turn, isGood }, now())
}

/** Whether and how often a learner may ask now. */
export async function aiState({ db, env, now }: Deps, userId: number): Promise<AiState> {
  const at = now()
  return {
    hasAgreed: await hasAgreed(db, userId),
    left: Math.max(0, AI_DAILY_CAP - (await spentOn(db, userId, dayText(at)))),
    cap: AI_DAILY_CAP,
    isUnderExam: await isUnderExam(db, userId, at),
    isModel: llmOf(env).isModel,
    keptDays: AI_KEPT_DAYS,
  }
}

/** Keeps a consent; who withdraws it loses what was said. */
export async function setAgreement(deps: Deps, userId: number, isGiven: boolean): Promise<AiState> {
  await keepAgreement(deps.db, userId, isGiven, deps.now())
  if (!isGiven) await dropSessions(deps.db, userId)
  return aiState(deps, userId)
}

/** Refuses every way to an answer while an exam of the learner runs, on whichever device. */
export async function refuseInExam({ db, now }: Deps, userId: number): Promise<void> {
  if (await isUnderExam(db, userId, now())) throw conflict('你有考试正在进行，交卷后才能使用 AI')
}

/** Refuses who may not ask now. */
export async function refuseAsking(deps: Deps, userId: number): Promise<void> {
  await refuseInExam(deps, userId)
  if (!(await hasAgreed(deps.db, userId))) throw forbidden('请先阅读说明并同意使用 AI')
}

/** Removes conversations past their end. */
export async function forgetOldAi({ db, now }: Deps): Promise<void> {
  const before = now() - AI_KEPT_DAYS * DAY_MS
  await dropOldSessions(db, before)
  await dropOldDays(db, dayText(before))
}
