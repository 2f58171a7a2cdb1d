import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { certificate } from '@/contract/study/certificate'
import { ownPlan } from '@/contract/study/own-plan'
import { today } from '@/contract/study/today'
import { weekReport as weekReportCall } from '@/contract/study/week-report'
import { checkCertificate, myCertificates } from './certificates'
import { endOwnPlan, ownPlans, readOwnPlan, setOwnPlan } from './own-plan/own-plan'
import { setOwnReminder } from './own-plan/reminder'
import { studyPlanCalls } from './plan/calls'
import { todayOf } from './today'
import { weekReport } from './week-report'
/** The study centre. */
export const studyCalls: ServicePlugin = (app, deps) => {
  studyPlanCalls(app, deps)
  serve(app, certificate.mine, (_, { learnerId }) => myCertificates(deps, learnerId))
  serve(app, certificate.check, ({ params }) => checkCertificate(deps, params.number))
  serve(app, ownPlan.mine, (_, { learnerId }) => ownPlans(deps, learnerId))
  serve(app, ownPlan.read, ({ params }, { learnerId }) => readOwnPlan(deps, learnerId, params.courseId))
  serve(app, ownPlan.set, ({ params, body }, { learnerId }) => setOwnPlan(deps, learnerId, params.courseId, body))
  serve(app, ownPlan.remind, ({ params, body }, { learnerId }) => setOwnReminder(deps, learnerId, params.courseId, body))
  serve(app, ownPlan.end, ({ params }, { learnerId }) => endOwnPlan(deps, learnerId, params.courseId))
  serve(app, weekReportCall.read, ({ query }, { learnerId }) => weekReport(deps, learnerId, query))
  serve(app, today.open, ({ query }, { learnerId }) => todayOf(deps, learnerId, query))
}
