import { call } from '@/contract/call'
import type { Bargain, BargainOffer, StartBargain } from './bargain.schema'

type ById = { params: { id: number } }

/** Our own calls for bargaining with friends. The offer is keyed by the course, everything else by the bargain. */
export const bargain = {
  offer: call<ById, BargainOffer>({ service: 'marketing', method: 'GET', path: '/v2/bargains/courses/{id}', auth: true, isGuest: true }),
  start: call<{ body: StartBargain }, Bargain>({ service: 'marketing', method: 'POST', path: '/v2/bargains', auth: true }),
  detail: call<ById, Bargain>({ service: 'marketing', method: 'GET', path: '/v2/bargains/{id}', auth: true }),
  cut: call<ById, Bargain>({ service: 'marketing', method: 'POST', path: '/v2/bargains/{id}/cut', auth: true }),
}
