import type { Deps } from '#server/deps'
import { llmOf } from '#server/providers/llm/llm-of'
import { conflict, forbidden } from '#server/refusal'
import { dropOldSessions, dropSessions } from '#server/repositories/ai/ai-sessions'
import { hasAgreed, isUnderExam, keepAgreement } from '#server/repositories/ai/ai-settings'
import { dropOldDays, spentOn } from '#server/repositories/ai/turns'
import type { AiState } from '@/contract/ai/ai.schema'
import { AI_DAILY_CAP, AI_KEPT_DAYS } from '@/domain/ai/ai-answer'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

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
  if (await isUnderExam(db, userId, now())) throw conflict('您有考试正在进行，交卷后才能使用 AI')
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
