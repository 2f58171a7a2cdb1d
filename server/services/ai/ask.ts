import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { giveKey } from '#server/repositories/account/session/one-time-key'
import { addSession, lockLearner, ownNames, ownSession, touchSession } from '#server/repositories/ai/ai'
import { addTurn, beginAgain, learnerTurn, type StoredTurn, spendDay, stopTurn, turnByKey } from '#server/repositories/ai/turns'
import { hasQuestion, lessonPlace } from '#server/repositories/doubt/doubts'
import type { AiAnchor, AiAsk, AiAsked, AiTurn } from '@/contract/ai/ai.schema'
import { AI_DAILY_CAP, AI_SILENT_MS } from '@/domain/ai/ai-answer'
import { withoutPersonalFields } from '@/domain/text/personal-fields'
import { dayText } from '@/domain/time/day'
import { refuseAsking } from './history'
import { turnOf } from './write-answer'

const TITLE_LENGTH = 40
const TICKET_SECONDS = 60

/** The address that streams an answer once. */
async function addressOf({ db, now }: Deps, userId: number, turnId: number): Promise<string> {
  const key = await giveKey(db, { download: 'ai-answer', of: [turnId] }, userId, now(), TICKET_SECONDS)
  return `/ai-answers/${turnId}?${new URLSearchParams({ key })}`
}

async function asked(deps: Deps, userId: number, turn: StoredTurn | undefined): Promise<AiAsked> {
  if (!turn) throw notFound('提问')
  const shown = turnOf(turn, deps.now())
  return { turn: shown, url: shown.status === 'waiting' ? await addressOf(deps, userId, turn.id) : null }
}

async function placeOf(work: Tx, { questionId, lessonId, second }: AiAnchor) {
  if (questionId !== undefined && !(await hasQuestion(work, questionId))) throw notFound('题目')
  if (lessonId !== undefined && !(await lessonPlace(work, lessonId))) throw notFound('课时')
  return { question_id: questionId ?? null, lesson_id: lessonId ?? null, second: lessonId === undefined ? null : (second ?? null) }
}

async function sessionFor(work: Tx, userId: number, said: AiAsk, now: number): Promise<number> {
  if (said.sessionId === undefined) {
    const place = await placeOf(work, said.anchor ?? {})
    const row = { user_id: userId, kind: said.kind, title: said.text.slice(0, TITLE_LENGTH), ...place, made_at: now, touched_at: now }
    return (await addSession(work, row)).id
  }
  if (!(await ownSession(work, userId, said.sessionId))) throw notFound('对话')
  await touchSession(work, said.sessionId, now)
  return said.sessionId
}

async function spend(work: Tx, userId: number, now: number): Promise<void> {
  if (!(await spendDay(work, userId, dayText(now), AI_DAILY_CAP))) throw conflict(`今天的 ${AI_DAILY_CAP} 次提问已用完，明天再来吧`)
}

/** Asks a question, once for a key. What tells who the learner is, is taken out before it is kept or sent. */
export async function askAi(deps: Deps, userId: number, said: AiAsk): Promise<AiAsked> {
  const { db, now } = deps
  await refuseAsking(deps, userId)
  const text = withoutPersonalFields(said.text.trim(), await ownNames(db, userId))
  const known = await turnByKey(db, userId, said.key)
  if (!known)
    await tx(db, async (work) => {
      await lockLearner(work, userId)
      if (await turnByKey(work, userId, said.key)) return
      await spend(work, userId, now())
      const session_id = await sessionFor(work, userId, { ...said, text }, now())
      await addTurn(work, { session_id, user_id: userId, idempotency_key: said.key, text, made_at: now() })
    })
  return asked(deps, userId, known ?? (await turnByKey(db, userId, said.key)))
}

/** Answers a question anew, once for a key; the answer before is gone. */
export async function askAgain(deps: Deps, userId: number, id: number, key: string): Promise<AiAsked> {
  const { db, now } = deps
  await refuseAsking(deps, userId)
  const turn = await learnerTurn(db, userId, id)
  if (!turn) throw notFound('提问')
  if (turn.againKey === key) return asked(deps, userId, turn)
  await tx(db, async (work) => {
    if (!(await beginAgain(work, userId, id, { key, now: now(), silentSince: now() - AI_SILENT_MS })))
      throw conflict('这个回答正在写，请稍候')
    await spend(work, userId, now())
    await touchSession(work, turn.sessionId, now())
  })
  return asked(deps, userId, await learnerTurn(db, userId, id))
}

/** Stops an answer; its writer hears of it within half a second. */
export async function stopAi({ db, now }: Deps, userId: number, id: number): Promise<AiTurn> {
  await stopTurn(db, userId, id, now())
  const turn = await learnerTurn(db, userId, id)
  if (!turn) throw notFound('提问')
  return turnOf(turn, now())
}
