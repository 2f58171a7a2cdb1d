import { call } from '@/contract/call'
import type { Unlock, UnlockBy } from './unlock.schema'

type ById = { params: { id: number } }

/** Our own calls about categories of the question bank that are locked. */
export const unlock = {
  get: call<ById, Unlock>({ service: 'exam', method: 'GET', path: '/v2/tiku/categories/{id}/unlock', auth: true }),
  open: call<ById & { body: UnlockBy }, Unlock>({ service: 'exam', method: 'POST', path: '/v2/tiku/categories/{id}/unlock', auth: true }),
}
