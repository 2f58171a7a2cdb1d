import { call } from '@/contract/call'
import type { SubscriptionConsent, SubscriptionOffer } from './subscription.schema'

type Nothing = Record<string, never>

/** Our own calls: what the messaging app may send a learner messages about. */
export const notice = {
  offers: call<Nothing, SubscriptionOffer[]>({ service: 'user', method: 'GET', path: '/v2/user/notices', auth: true }),
  consent: call<{ body: SubscriptionConsent }, SubscriptionOffer[]>({
    service: 'user',
    method: 'POST',
    path: '/v2/user/notices',
    auth: true,
  }),
}
