import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { deviceCodeOf, sharedNetworkOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { bargainOf, bargainOffer, cutBargain, startBargain } from '#server/services/course/bargain'
import { invitedBy, inviteEntry, inviteProgram, inviteRewards, inviteSummary, leadersOf, receivedBy } from '#server/services/invite/invite'
import { openShortLink } from '#server/services/site/short-link'
import { distribution } from '@/contract/campaign/distribution'
import {
  DistributionByParamsSchema,
  DistributionBySchema,
  DistributionSchema,
  InvitedParamsSchema,
  InvitedTargetSchema,
  InvitedToSchema,
  InviteeSchema,
} from '@/contract/campaign/distribution.schema'
import { bargain } from '@/contract/course/bargain'
import { BargainOfferSchema, BargainSchema, StartBargainSchema } from '@/contract/course/bargain.schema'
import { invite } from '@/contract/invite/invite'
import {
  InvitedSchema,
  InviteEntryQuerySchema,
  InviteEntrySchema,
  InviteProgramSchema,
  InviteSummarySchema,
  LeaderSchema,
  ReceivedSchema,
  RewardSchema,
} from '@/contract/invite/invite.schema'
import { IdParamsSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { shortLink } from '@/contract/site/short-link'
import { ShortLinkParamsSchema, ShortLinkSchema } from '@/contract/site/short-link.schema'
import { INVITE_CAMPAIGN_ID } from '@/domain/invite/invite'
import { serveRaffles, serveWelfare } from './activities-plugin'
import { distributionBy, distributionLeaders, distributionOf, distributionRewards, inviteesOf, openedLink } from './distribution'

const paged = { query: PageQuerySchema }
const byId = { params: IdParamsSchema }

const serveInvites: ServicePlugin = (app, deps) => {
  serve(app, invite.program, { reply: InviteProgramSchema }, () => inviteProgram(deps))
  serve(app, invite.entry, { query: InviteEntryQuerySchema, reply: InviteEntrySchema }, ({ query }) => inviteEntry(deps, query.scene ?? ''))
  serve(app, invite.summary, { reply: InviteSummarySchema }, (_, { learnerId, request }) =>
    inviteSummary(deps, learnerId, deviceCodeOf(request)),
  )
  serve(app, invite.invited, { ...paged, reply: Type.Array(InvitedSchema) }, ({ query }, { learnerId }) =>
    invitedBy(deps, learnerId, query),
  )
  serve(app, invite.rewards, { ...paged, reply: Type.Array(RewardSchema) }, ({ query }, { learnerId }) =>
    inviteRewards(deps, learnerId, query),
  )
  serve(app, invite.received, { reply: ReceivedSchema }, (_, { learnerId }) => receivedBy(deps, learnerId))
  serve(app, invite.leaders, { reply: Type.Array(LeaderSchema) }, (_, { userId }) => leadersOf(deps, INVITE_CAMPAIGN_ID, 'inviter', userId))
}

const serveDistributions: ServicePlugin = (app, deps) => {
  serve(app, distribution.by, { params: DistributionByParamsSchema, reply: DistributionBySchema }, ({ params }) =>
    distributionBy(deps, params.id),
  )
  serve(
    app,
    distribution.invited,
    { params: InvitedParamsSchema, body: InvitedTargetSchema, reply: InvitedToSchema },
    ({ params, body }, { learnerId, request }) =>
      openedLink(deps, { distributionId: params.a, distributorId: params.b, userId: learnerId, device: deviceCodeOf(request), ...body }),
  )
  serve(app, distribution.detail, { ...byId, reply: DistributionSchema }, ({ params }, { learnerId, request }) =>
    distributionOf(deps, learnerId, params.id, deviceCodeOf(request)),
  )
  serve(app, distribution.invitees, { ...byId, ...paged, reply: Type.Array(InviteeSchema) }, ({ params, query }, { learnerId }) =>
    inviteesOf(deps, learnerId, params.id, query),
  )
  serve(app, distribution.leaders, { ...byId, reply: Type.Array(LeaderSchema) }, ({ params }, { learnerId }) =>
    distributionLeaders(deps, learnerId, params.id),
  )
  serve(app, distribution.rewards, { ...byId, ...paged, reply: Type.Array(RewardSchema) }, ({ params, query }, { learnerId }) =>
    distributionRewards(deps, learnerId, params.id, query),
  )
}

const helperOf = ({ learnerId, network, request }: Visit) => ({
  userId: learnerId,
  device: deviceCodeOf(request),
  network: sharedNetworkOf(network),
})

const serveBargains: ServicePlugin = (app, deps) => {
  serve(app, bargain.offer, { ...byId, reply: BargainOfferSchema }, ({ params }, { userId }) => bargainOffer(deps, params.id, userId))
  serve(app, bargain.start, { body: StartBargainSchema, reply: BargainSchema }, ({ body }, { learnerId, request }) =>
    startBargain(deps, { userId: learnerId, device: deviceCodeOf(request) }, body.courseId),
  )
  serve(app, bargain.detail, { ...byId, reply: BargainSchema }, ({ params }, visit) => bargainOf(deps, helperOf(visit), params.id))
  serve(app, bargain.cut, { ...byId, reply: BargainSchema }, ({ params }, visit) => cutBargain(deps, helperOf(visit), params.id))
}

const serveShortLinks: ServicePlugin = (app, deps) => {
  serve(app, shortLink.open, { params: ShortLinkParamsSchema, reply: ShortLinkSchema }, ({ params }) => openShortLink(deps, params.code))
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
