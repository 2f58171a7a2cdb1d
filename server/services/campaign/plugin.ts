import type { ServicePlugin } from '#server/deps'
import { deviceCodeOf, sharedNetworkOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { bargainOf, bargainOffer, cutBargain, startBargain } from '#server/services/course/bargain'
import { invitedBy, inviteEntry, inviteProgram, inviteRewards, inviteSummary, leadersOf, receivedBy } from '#server/services/invite/invite'
import { openShortLink } from '#server/services/site/short-link'
import { distribution } from '@/contract/campaign/distribution'
import { bargain } from '@/contract/course/bargain'
import { invite } from '@/contract/invite/invite'
import { shortLink } from '@/contract/site/short-link'
import { INVITE_CAMPAIGN_ID } from '@/domain/invite/invite'
import { serveRaffles, serveWelfare } from './activities-plugin'
import { distributionBy, distributionLeaders, distributionOf, distributionRewards, inviteesOf, openedLink } from './distribution'

const serveInvites: ServicePlugin = (app, deps) => {
  serve(app, invite.program, () => inviteProgram(deps))
  serve(app, invite.entry, ({ query }) => inviteEntry(deps, query.scene ?? ''))
  serve(app, invite.summary, (_, { learnerId, request }) => inviteSummary(deps, learnerId, deviceCodeOf(request)))
  serve(app, invite.invited, ({ query }, { learnerId }) => invitedBy(deps, learnerId, query))
  serve(app, invite.rewards, ({ query }, { learnerId }) => inviteRewards(deps, learnerId, query))
  serve(app, invite.received, (_, { learnerId }) => receivedBy(deps, learnerId))
  serve(app, invite.leaders, (_, { userId }) => leadersOf(deps, INVITE_CAMPAIGN_ID, 'inviter', userId))
}

const serveDistributions: ServicePlugin = (app, deps) => {
  serve(app, distribution.by, ({ params }) => distributionBy(deps, params.id))
  serve(app, distribution.invited, ({ params, body }, { learnerId, request }) =>
    openedLink(deps, { distributionId: params.a, distributorId: params.b, userId: learnerId, device: deviceCodeOf(request), ...body }),
  )
  serve(app, distribution.detail, ({ params }, { learnerId, request }) => distributionOf(deps, learnerId, params.id, deviceCodeOf(request)))
  serve(app, distribution.invitees, ({ params, query }, { learnerId }) => inviteesOf(deps, learnerId, params.id, query))
  serve(app, distribution.leaders, ({ params }, { learnerId }) => distributionLeaders(deps, learnerId, params.id))
  serve(app, distribution.rewards, ({ params, query }, { learnerId }) => distributionRewards(deps, learnerId, params.id, query))
}

const helperOf = ({ learnerId, network, request }: Visit) => ({
  userId: learnerId,
  device: deviceCodeOf(request),
  network: sharedNetworkOf(network),
})

const serveBargains: ServicePlugin = (app, deps) => {
  serve(app, bargain.offer, ({ params }, { userId }) => bargainOffer(deps, params.id, userId))
  serve(app, bargain.start, ({ body }, { learnerId, request }) =>
    startBargain(deps, { userId: learnerId, device: deviceCodeOf(request) }, body.courseId),
  )
  serve(app, bargain.detail, ({ params }, visit) => bargainOf(deps, helperOf(visit), params.id))
  serve(app, bargain.cut, ({ params }, visit) => cutBargain(deps, helperOf(visit), params.id))
}

const serveShortLinks: ServicePlugin = (app, deps) => {
  serve(app, shortLink.open, ({ params }) => openShortLink(deps, params.code))
}

/** Campaigns, bargains, invitations and distribution. */
export const marketingService: ServicePlugin = async (app, deps) => {
  await serveInvites(app, deps)
  await serveDistributions(app, deps)
  await serveBargains(app, deps)
  await serveShortLinks(app, deps)
  await serveRaffles(app, deps)
  await serveWelfare(app, deps)
}
