import type { InsightProps } from './beside-others'
import { Insights } from './insights'
import { PointBars } from './point-bars'
import { SectionTable } from './section-table'

/** Marks by section, what surrounds the result, and marks by knowledge point. */
export function ReportDetails(of: Omit<InsightProps, 'analysis'>) {
  return (
    <>
      <SectionTable rows={of.result.bySection} />
      <Insights {...of} />
      <PointBars rows={of.result.byPoint} />
    </>
  )
}
