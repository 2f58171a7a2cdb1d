import { call } from '../call'
import type { AvailableLevel, LevelChange, MemberCard, VipInfo } from './membership.schema'

/** Membership calls; `card` is an addition. */
export const membership = {
  info: call<object, VipInfo>({ service: 'user', method: 'GET', path: '/v2/users/vip-info', auth: true }),
  change: call<{ params: { id: number }; query: { t: number } }, LevelChange>({
    service: 'user',
    method: 'GET',
    path: '/v2/user-vip/users/mine/change-popup-info/{id}',
    auth: true,
  }),
  available: call<{ params: { id: number } }, AvailableLevel>({
    service: 'user',
    method: 'GET',
    path: '/v2/courses/{id}/users/mine/available-vip-level',
    auth: true,
  }),
  card: call<{ params: { id: number } }, MemberCard>({ service: 'user', method: 'GET', path: '/v2/users/{id}/vip-level', auth: true }),
}
