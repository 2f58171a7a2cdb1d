import { questionnaire } from '@/contract/growth/questionnaire'
import type { QuestionAnswer } from '@/contract/growth/questionnaire.schema'
import { raffle } from '@/contract/growth/raffle'
import { welfare } from '@/contract/growth/welfare'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/account/client-code'
import { storage } from '@/platform/storage'
import { send } from '../api/send'

/** Storage key: the learning intention has been requested on this device. */
const INTENTION_KEY = 'user-intention-collection'
/** The questionnaire on the learning intention. */
export const INTENTION_ID = 1

/** A key for one draw. */
export const newDrawKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)
/** Draws; the same key is the same draw. */
export const drawRaffle = (id: number, idempotencyKey: string) => send(raffle.draw, { params: { id }, body: { idempotencyKey } })
export const claimPrize = (id: number, addressId: number) => send(raffle.claim, { params: { id }, body: { addressId } })
export const takeGiftCoin = (type: string) => send(welfare.take, { query: { type } })

/** Whether the intention was requested on this device or declined. */
export const isIntentionRequested = (): boolean => storage.read(INTENTION_KEY) !== undefined

export function markIntentionRequested(): void {
  try {
    storage.write(INTENTION_KEY, '1')
  } catch {
    // Without storage the question is shown again.
  }
}

export const saveQuestionnaireDraft = (id: number, answers: QuestionAnswer[]) =>
  send(questionnaire.saveDraft, { params: { id }, body: { answers } }, { isQuiet: true })

/** Hands answers in; the intention has a call of its own. */
export async function answerQuestionnaire(id: number, answers: QuestionAnswer[]): Promise<void> {
  if (id !== INTENTION_ID) await send(questionnaire.answer, { params: { id }, body: { answers } })
  else {
    await send(questionnaire.collectIntention, { body: { answers } })
    markIntentionRequested()
  }
}
