import { late } from '@/ui/late'
import { Skeleton } from '@/ui/skeleton'

/** The explanations, loaded while the report is looked at. */
export const LateReader = late(() => import('./reader').then((found) => found.Reader))

/** What is below the grid of questions: charts and comparisons. */
export const LateDetails = late(() => import('./report-details').then((found) => found.ReportDetails), {
  look: 'within',
  meanwhile: <Skeleton />,
})
