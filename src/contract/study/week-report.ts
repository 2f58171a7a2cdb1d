import { call } from '@/contract/call'
import type { WeekReport, WeekReportQuery } from './week-report.schema'

/** Our own call for the report of a week. */
export const weekReport = {
  read: call<{ query: WeekReportQuery }, WeekReport>({ service: 'task', method: 'GET', path: '/v2/week-report', auth: true }),
}
