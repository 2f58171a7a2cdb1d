import { useQuery } from '@tanstack/react-query'
import { analysisQueries } from '@/data/exam/analysis'
import { QueryState } from '@/features/page-frame/query-state'
import { BesideOthers, type InsightProps } from './beside-others'
import { TimeSpent } from './time-spent'
import { Trend } from './trend'

/** Surrounds the result: earlier ones, other learners, and where the time went. */
export function Insights(of: Omit<InsightProps, 'analysis'>) {
  const analysis = useQuery(analysisQueries.ofResult(of.result.id))
  return (
    <QueryState of={analysis}>
      {(data) => (
        <>
          <Trend attempts={data.attempts} resultId={of.result.id} />
          <BesideOthers {...of} analysis={data} />
          <TimeSpent {...of} analysis={data} />
        </>
      )}
    </QueryState>
  )
}
