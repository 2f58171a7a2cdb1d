import { call } from '../call'
import type { Analysis } from './analysis.schema'

/** What surrounds a result of an exam. */
export const analysis = {
  ofResult: call<{ params: { id: number } }, Analysis>({
    service: 'exam',
    method: 'GET',
    path: '/v2/testpaper-results/{id}/analysis',
    auth: true,
  }),
}
