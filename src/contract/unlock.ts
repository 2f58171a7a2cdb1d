import type { Call } from './call'
import type { Unlock, UnlockBy } from './unlock.schema'

type ById = { params: { id: number } }

/** Our own calls about categories of the question bank that are locked. */
export const unlock = {
  get: { service: 'exam', method: 'GET', path: '/v2/tiku/categories/{id}/unlock', auth: true } as Call<ById, Unlock>,
  open: { service: 'exam', method: 'POST', path: '/v2/tiku/categories/{id}/unlock', auth: true } as Call<ById & { body: UnlockBy }, Unlock>,
}
