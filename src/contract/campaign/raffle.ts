import { call } from '@/contract/call'
import type { ClaimPrize, Draw, DrawRequest, ProofLine, Raffle } from './raffle.schema'

type ById = { params: { id: number } }
type Paged = { query: { page?: number; limit?: number } }

/** Raffles and their prizes. */
export const raffle = {
  open: call<ById, Raffle>({ service: 'promotion', method: 'GET', path: '/v2/roulette/users/mine/acts/{id}', auth: true, isGuest: true }),
  draw: call<ById & { body: DrawRequest }, Draw>({
    service: 'promotion',
    method: 'POST',
    path: '/v2/roulette/users/mine/acts/{id}/draws',
    auth: true,
  }),
  mine: call<Paged, Draw[]>({ service: 'promotion', method: 'GET', path: '/v2/roulette/users/mine/win-reco', auth: true }),
  claim: call<ById & { body: ClaimPrize }, Draw>({
    service: 'promotion',
    method: 'POST',
    path: '/v2/roulette/users/mine/win-reco/{id}/address',
    auth: true,
  }),
  proof: call<ById & Paged, ProofLine[]>({
    service: 'promotion',
    method: 'GET',
    path: '/v2/roulette/acts/{id}/proof',
    auth: true,
    isGuest: true,
  }),
}
