import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { today } from '@/contract/study/today'
import { studyPlanCalls } from './plan/calls'
import { todayOf } from './today'
/** The study centre. */
export const studyCalls: ServicePlugin = (app, deps) => {
  studyPlanCalls(app, deps)
  serve(app, today.open, ({ query }, { learnerId }) => todayOf(deps, learnerId, query))
}
