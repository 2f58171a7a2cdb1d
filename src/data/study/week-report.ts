import { queryOptions } from '@tanstack/react-query'
import { weekReport } from '@/contract/study/week-report'
import { queryOf } from '@/data/http/query'

/** The report of a week, so many weeks back. */
export const weekReportQuery = (back: number) =>
  queryOptions({ queryKey: ['week-report', back], queryFn: queryOf(weekReport.read, { query: { back } }) })
