import { ai } from '@/contract/ai/ai'
import type { AiAsk, AiAsked, AiOpinion, AiState, AiTurn } from '@/contract/ai/ai.schema'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'

export const newAiKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)

export function agreeToAi(isGiven: boolean): Promise<AiState> {
  return send(ai.agree, { body: { isGiven } })
}

export function askAi(said: AiAsk): Promise<AiAsked> {
  return send(ai.ask, { body: said })
}

/** Answers a question anew. */
export function askAiAgain(id: number): Promise<AiAsked> {
  return send(ai.again, { params: { id }, body: { key: newAiKey() } })
}

export function stopAi(id: number): Promise<AiTurn> {
  return send(ai.stop, { params: { id } })
}

export function opineOnAi(id: number, opinion: AiOpinion): Promise<AiTurn> {
  return send(ai.opine, { params: { id }, body: opinion })
}

export async function removeAiSession(id: number): Promise<void> {
  await send(ai.remove, { params: { id } })
}

export async function removeAiSessions(): Promise<void> {
  await send(ai.removeAll, {})
}
