import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { questionnaire } from '@/contract/campaign/questionnaire'
import type { QuestionAnswer } from '@/contract/campaign/questionnaire.schema'
import { raffle } from '@/contract/campaign/raffle'
import { welfare } from '@/contract/campaign/welfare'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { INTENTION_ID, markIntentionRequested } from './intention'

const LIMIT = 20
const PROOF_LIMIT = 100
const nextOf = (limit: number) => (last: readonly unknown[], pages: readonly unknown[]) => (last.length < limit ? undefined : pages.length)

/** Raffles, questionnaires, free beans and advisers. */
export const activityQueries = {
  raffle: (id: number) => queryOptions({ queryKey: ['activity', 'raffle', id], queryFn: queryOf(raffle.open, { params: { id } }) }),
  prizes: () =>
    infiniteQueryOptions({
      queryKey: ['activity', 'prizes'],
      queryFn: ({ signal, pageParam }) => queryOf(raffle.mine, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf(LIMIT),
    }),
  proof: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['activity', 'proof', id],
      queryFn: ({ signal, pageParam }) =>
        queryOf(raffle.proof, { params: { id }, query: { page: pageParam, limit: PROOF_LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf(PROOF_LIMIT),
    }),
  questionnaire: (id: number) =>
    queryOptions({ queryKey: ['activity', 'questionnaire', id], queryFn: queryOf(questionnaire.open, { params: { id } }) }),
  gift: (type: string) => queryOptions({ queryKey: ['activity', 'gift', type], queryFn: queryOf(welfare.status, { query: { type } }) }),
  contact: (site: string) =>
    queryOptions({ queryKey: ['activity', 'contact', site], queryFn: queryOf(welfare.incoming, { body: { site } }) }),
}

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
