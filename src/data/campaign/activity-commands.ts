import { questionnaire } from '@/contract/campaign/questionnaire'
import type { QuestionAnswer } from '@/contract/campaign/questionnaire.schema'
import { raffle } from '@/contract/campaign/raffle'
import { welfare } from '@/contract/campaign/welfare'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'
import { INTENTION_ID, markIntentionRequested } from './intention-store'

/** A key for one draw. */
export const newDrawKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)
/** Draws; the same key is the same draw. */
export const drawRaffle = (id: number, idempotencyKey: string) => send(raffle.draw, { params: { id }, body: { idempotencyKey } })
export const claimPrize = (id: number, addressId: number) => send(raffle.claim, { params: { id }, body: { addressId } })
export const takeGiftCoin = (type: string) => send(welfare.take, { query: { type } })

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
