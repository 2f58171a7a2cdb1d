import type { ServicePlugin } from '#server/deps'
import { deviceCodeOf, sharedNetworkOf } from '#server/http/caller'
import { serve } from '#server/http/serve'
import { distribution } from '@/contract/campaign/distribution'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { raffle } from '@/contract/campaign/raffle'
import { welfare } from '@/contract/campaign/welfare'
import { distributionBy, distributionLeaders, distributionOf, distributionRewards, inviteesOf, openedLink } from './distribution'
import { answerQuestionnaire, checkIntention, collectIntention, openQuestionnaire, saveAnswers } from './questionnaire'
import { claimPrize, drawRaffle, myPrizes, openRaffle, raffleProof } from './raffle'
import { giftStatus, incomingBySite, takeGiftCoin } from './welfare'

/** Raffles. */
export const serveRaffles: ServicePlugin = (app, deps) => {
  serve(app, raffle.open, ({ params }, { userId }) => openRaffle(deps, params.id, userId))
  serve(app, raffle.draw, ({ params, body }, { learnerId, network }) =>
    drawRaffle(deps, learnerId, params.id, body.idempotencyKey, sharedNetworkOf(network)),
  )
  serve(app, raffle.mine, ({ query }, { learnerId }) => myPrizes(deps, learnerId, query))
  serve(app, raffle.claim, ({ params, body }, { learnerId }) => claimPrize(deps, learnerId, params.id, body.addressId))
  serve(app, raffle.proof, ({ params, query }) => raffleProof(deps, params.id, query))
}

/** Questionnaires, free beans and advisers. */
export const serveWelfare: ServicePlugin = (app, deps) => {
  serve(app, questionnaire.open, ({ params }, { userId }) => openQuestionnaire(deps, params.id, userId))
  serve(app, questionnaire.saveDraft, ({ params, body }, { learnerId }) => saveAnswers(deps, learnerId, params.id, body.answers))
  serve(app, questionnaire.answer, ({ params, body }, { learnerId }) => answerQuestionnaire(deps, learnerId, params.id, body.answers))
  serve(app, questionnaire.checkIntention, (_, { learnerId }) => checkIntention(deps, learnerId))
  serve(app, questionnaire.collectIntention, ({ body }, { learnerId }) => collectIntention(deps, learnerId, body.answers))
  serve(app, welfare.status, ({ query }, { learnerId }) => giftStatus(deps, learnerId, query.type))
  serve(app, welfare.take, ({ query }, { learnerId }) => takeGiftCoin(deps, learnerId, query.type))
  serve(app, welfare.incoming, ({ body }, { learnerId }) => incomingBySite(deps, learnerId, body.site))
}

const serveDistributions: ServicePlugin = (app, deps) => {
  serve(app, distribution.by, ({ params }) => distributionBy(deps, params.id))
  serve(app, distribution.invited, ({ params, body }, { learnerId, request }) =>
    openedLink(deps, { distributionId: params.a, distributorId: params.b, userId: learnerId, device: deviceCodeOf(request), ...body }),
  )
  serve(app, distribution.detail, ({ params }, { learnerId, request }) =>
    distributionOf(deps, { userId: learnerId, device: deviceCodeOf(request), host: request.host }, params.id),
  )
  serve(app, distribution.invitees, ({ params, query }, { learnerId }) => inviteesOf(deps, learnerId, params.id, query))
  serve(app, distribution.leaders, ({ params }, { learnerId }) => distributionLeaders(deps, learnerId, params.id))
  serve(app, distribution.rewards, ({ params, query }, { learnerId }) => distributionRewards(deps, learnerId, params.id, query))
}

/** Campaigns, bargains, invitations and distribution. */
export const campaignCalls: ServicePlugin = async (app, deps) => {
  await serveDistributions(app, deps)
  await serveRaffles(app, deps)
  await serveWelfare(app, deps)
}
