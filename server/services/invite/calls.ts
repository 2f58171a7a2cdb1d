import type { ServicePlugin } from '#server/deps'
import { deviceCodeOf } from '#server/http/caller'
import { serve } from '#server/http/serve'
import { invite } from '@/contract/invite/invite'
import { INVITE_CAMPAIGN_ID } from '@/domain/invite/invite'
import { invitedBy, inviteEntry, inviteProgram, inviteRewards, inviteSummary, leadersOf, receivedBy } from './invite'
/** Invitations and their rewards. */
export const inviteCalls: ServicePlugin = (app, deps) => {
  serve(app, invite.program, () => inviteProgram(deps))
  serve(app, invite.entry, ({ query }) => inviteEntry(deps, query.scene ?? ''))
  serve(app, invite.summary, (_, { learnerId, request }) =>
    inviteSummary(deps, learnerId, { device: deviceCodeOf(request), host: request.host }),
  )
  serve(app, invite.invited, ({ query }, { learnerId }) => invitedBy(deps, learnerId, query))
  serve(app, invite.rewards, ({ query }, { learnerId }) => inviteRewards(deps, learnerId, query))
  serve(app, invite.received, (_, { learnerId }) => receivedBy(deps, learnerId))
  serve(app, invite.leaders, (_, { userId }) => leadersOf(deps, INVITE_CAMPAIGN_ID, 'inviter', userId))
}
