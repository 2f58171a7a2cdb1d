import { call } from '@/contract/call'
import type { Today, TodayQuery } from './today.schema'

/** Lists what a learner can go on with now, for the first card of home, the question bank and the study centre. */
export const today = {
  open: call<{ query: TodayQuery }, Today>({ service: 'learning', method: 'GET', path: '/v2/learning/today', auth: true }),
}
