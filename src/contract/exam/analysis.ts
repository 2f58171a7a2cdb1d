import { call } from '../call'
import type { Analysis } from './analysis.schema'

/** Lists the calls about the surroundings of an exam's result. */
export const analysis = {
  ofResult: call<{ params: { id: number } }, Analysis>({
    service: 'exam',
    method: 'GET',
    path: '/v2/testpaper-results/{id}/analysis',
    auth: true,
  }),
}
