import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { certificate } from '@/contract/study/certificate'
import { today } from '@/contract/study/today'
import { weekReport as weekReportCall } from '@/contract/study/week-report'
import { checkCertificate, claimCertificate, myCertificates } from './certificates'
import { studyPlanCalls } from './plan/calls'
import { todayOf } from './today'
import { weekReport } from './week-report'
/** The study centre. */
export const studyCalls: ServicePlugin = (app, deps) => {
  studyPlanCalls(app, deps)
  serve(app, certificate.mine, (_, { learnerId }) => myCertificates(deps, learnerId))
  serve(app, certificate.claim, ({ body }, { learnerId }) => claimCertificate(deps, learnerId, body))
  serve(app, certificate.check, ({ params }) => checkCertificate(deps, params.number))
  serve(app, weekReportCall.read, ({ query }, { learnerId }) => weekReport(deps, learnerId, query))
  serve(app, today.open, ({ query }, { learnerId }) => todayOf(deps, learnerId, query))
}
