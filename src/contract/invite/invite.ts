import { call } from '@/contract/call'
import type { Invited, InviteEntry, InviteEntryQuery, InviteProgram, InviteSummary, Leader, Received, Reward } from './invite.schema'

type Paged = { query: { page?: number; limit?: number } }

/** Inviting new learners. These paths are additions to the calls by name. */
export const invite = {
  program: call<object, InviteProgram>({ service: 'marketing', method: 'GET', path: '/v2/invites/program', auth: true, isGuest: true }),
  entry: call<{ query: InviteEntryQuery }, InviteEntry>({
    service: 'marketing',
    method: 'GET',
    path: '/v2/invites/entry',
    auth: true,
    isGuest: true,
  }),
  summary: call<object, InviteSummary>({ service: 'marketing', method: 'GET', path: '/v2/invites/mine', auth: true }),
  invited: call<Paged, Invited[]>({ service: 'marketing', method: 'GET', path: '/v2/invites/mine/invited', auth: true }),
  rewards: call<Paged, Reward[]>({ service: 'marketing', method: 'GET', path: '/v2/invites/mine/rewards', auth: true }),
  received: call<object, Received>({ service: 'marketing', method: 'GET', path: '/v2/invites/mine/received', auth: true }),
  leaders: call<object, Leader[]>({ service: 'marketing', method: 'GET', path: '/v2/invites/leaders', auth: true, isGuest: true }),
}
