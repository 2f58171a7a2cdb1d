import { late } from '@/ui/late'
import { Skeleton } from '@/ui/skeleton'

/** The explanations, loaded while the report is looked at. */
export const LateReader = late(() => import('./reader').then((found) => found.Reader))

/** The charts and comparisons stand below the grid of questions. */
export const LateDetails = late(() => import('./report-details').then((found) => found.ReportDetails), {
  look: 'within',
  meanwhile: <Skeleton />,
})
