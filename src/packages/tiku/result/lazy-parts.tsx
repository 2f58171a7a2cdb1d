import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'

/** The explanations, loaded while the report is looked at. */
export const LazyReader = lazy(() => import('./reader').then((found) => found.Reader))

/** The charts and comparisons stand below the grid of questions. */
export const LazyDetails = lazy(() => import('./report-details').then((found) => found.ReportDetails), {
  look: 'within',
  meanwhile: <Skeleton />,
})
