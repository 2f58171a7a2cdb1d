import { call } from '@/contract/call'
import type { GiftCoin, GiftCoinQuery, Incoming, ScrmContact } from './welfare.schema'

/** Free beans, and advisers for learners. */
export const welfare = {
  status: call<{ query: GiftCoinQuery }, GiftCoin>({ service: 'promotion', method: 'GET', path: '/v2/free/gift-coin/status', auth: true }),
  take: call<{ query: GiftCoinQuery }, GiftCoin>({ service: 'promotion', method: 'POST', path: '/v2/free/gift-coin', auth: true }),
  incoming: call<{ body: Incoming }, ScrmContact>({ service: 'promotion', method: 'POST', path: '/v2/scrm/incoming-by-site', auth: true }),
}
