import { call } from '@/contract/call'
import type { NoticeConsent, NoticeOffer } from './subscription.schema'

type Nothing = Record<string, never>

/** Our own calls: what the messaging app may send a learner messages about. */
export const notice = {
  offers: call<Nothing, NoticeOffer[]>({ service: 'user', method: 'GET', path: '/v2/user/notices', auth: true }),
  consent: call<{ body: NoticeConsent }, NoticeOffer[]>({ service: 'user', method: 'POST', path: '/v2/user/notices', auth: true }),
}
