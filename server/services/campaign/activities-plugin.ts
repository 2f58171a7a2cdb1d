import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { sharedNetworkOf } from '#server/http/caller'
import { serve } from '#server/http/serve'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { AnswersSchema, IntentionCheckSchema, QuestionnaireSchema } from '@/contract/campaign/questionnaire.schema'
import { raffle } from '@/contract/campaign/raffle'
import { ClaimPrizeSchema, DrawRequestSchema, DrawSchema, ProofLineSchema, RaffleSchema } from '@/contract/campaign/raffle.schema'
import { welfare } from '@/contract/campaign/welfare'
import { GiftCoinQuerySchema, GiftCoinSchema, IncomingSchema, ScrmContactSchema } from '@/contract/campaign/welfare.schema'
import { IdParamsSchema, NothingSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { answerQuestionnaire, checkIntention, collectIntention, openQuestionnaire, saveAnswers } from './questionnaire'
import { claimPrize, drawRaffle, myPrizes, openRaffle, raffleProof } from './raffle'
import { giftStatus, incomingBySite, takeGiftCoin } from './welfare'

const byId = { params: IdParamsSchema }
const paged = { query: PageQuerySchema }

/** Raffles. */
export const serveRaffles: ServicePlugin = (app, deps) => {
  serve(app, raffle.open, { ...byId, reply: RaffleSchema }, ({ params }, { userId }) => openRaffle(deps, params.id, userId))
  serve(app, raffle.draw, { ...byId, body: DrawRequestSchema, reply: DrawSchema }, ({ params, body }, { learnerId, network }) =>
    drawRaffle(deps, learnerId, params.id, body.idempotencyKey, sharedNetworkOf(network)),
  )
  serve(app, raffle.mine, { ...paged, reply: Type.Array(DrawSchema) }, ({ query }, { learnerId }) => myPrizes(deps, learnerId, query))
  serve(app, raffle.claim, { ...byId, body: ClaimPrizeSchema, reply: DrawSchema }, ({ params, body }, { learnerId }) =>
    claimPrize(deps, learnerId, params.id, body.addressId),
  )
  serve(app, raffle.proof, { ...byId, ...paged, reply: Type.Array(ProofLineSchema) }, ({ params, query }) =>
    raffleProof(deps, params.id, query),
  )
}

/** Questionnaires, free beans and advisers. */
export const serveWelfare: ServicePlugin = (app, deps) => {
  const answers = { body: AnswersSchema, reply: NothingSchema }
  serve(app, questionnaire.open, { ...byId, reply: QuestionnaireSchema }, ({ params }, { userId }) =>
    openQuestionnaire(deps, params.id, userId),
  )
  serve(app, questionnaire.saveDraft, { ...byId, ...answers }, ({ params, body }, { learnerId }) =>
    saveAnswers(deps, learnerId, params.id, body.answers),
  )
  serve(app, questionnaire.answer, { ...byId, ...answers }, ({ params, body }, { learnerId }) =>
    answerQuestionnaire(deps, learnerId, params.id, body.answers),
  )
  serve(app, questionnaire.checkIntention, { reply: IntentionCheckSchema }, (_, { learnerId }) => checkIntention(deps, learnerId))
  serve(app, questionnaire.collectIntention, answers, ({ body }, { learnerId }) => collectIntention(deps, learnerId, body.answers))
  serve(app, welfare.status, { query: GiftCoinQuerySchema, reply: GiftCoinSchema }, ({ query }, { learnerId }) =>
    giftStatus(deps, learnerId, query.type),
  )
  serve(app, welfare.take, { query: GiftCoinQuerySchema, reply: GiftCoinSchema }, ({ query }, { learnerId }) =>
    takeGiftCoin(deps, learnerId, query.type),
  )
  serve(app, welfare.incoming, { body: IncomingSchema, reply: ScrmContactSchema }, ({ body }, { learnerId }) =>
    incomingBySite(deps, learnerId, body.site),
  )
}
