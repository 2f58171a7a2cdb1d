import { questionnaire } from '@/contract/growth/questionnaire'
import type { QuestionAnswer } from '@/contract/growth/questionnaire.schema'
import { raffle } from '@/contract/growth/raffle'
import { welfare } from '@/contract/growth/welfare'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/account/client-code'
import { send } from '../api/send'
import { INTENTION_ID, markIntentionRequested } from '../stores/intention'

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
