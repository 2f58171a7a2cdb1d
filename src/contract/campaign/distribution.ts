import { call } from '@/contract/call'
import type { Leader, Reward } from '@/contract/invite/invite.schema'
import type { Distribution, DistributionBy, InvitedTarget, InvitedTo, Invitee } from './distribution.schema'

type ById = { params: { id: number } }
type PageOf = ById & { query: { page?: number; limit?: number } }

/** Courses that learners promote for a reward. */
export const distribution = {
  by: call<{ params: { id: number; type: 'course' } }, DistributionBy>({
    service: 'marketing',
    method: 'GET',
    path: '/v2/dist-custom/by/{id}/{type}',
    auth: true,
    isGuest: true,
  }),
  invited: call<{ params: { a: number; b: number }; body: InvitedTarget }, InvitedTo>({
    service: 'marketing',
    method: 'POST',
    path: '/v2/dist-custom/distribution-act/{a}/{b}/invited',
    auth: true,
  }),
  detail: call<ById, Distribution>({ service: 'marketing', method: 'GET', path: '/v2/distributions/{id}', auth: true }),
  invitees: call<PageOf, Invitee[]>({ service: 'marketing', method: 'GET', path: '/v2/distributions/{id}/invitees', auth: true }),
  leaders: call<ById, Leader[]>({ service: 'marketing', method: 'GET', path: '/v2/distributions/{id}/leaders', auth: true }),
  rewards: call<PageOf, Reward[]>({ service: 'marketing', method: 'GET', path: '/v2/distributions/{id}/rewards', auth: true }),
}
