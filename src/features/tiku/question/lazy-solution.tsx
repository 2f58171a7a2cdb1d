import { lazy } from '@/ui/lazy'
import { useAhead } from '@/ui/use-ahead'

/** The solution: it is shown only after an answer, so it is loaded after the question. */
export const LazySolution = lazy(() => import('./solution').then((found) => found.Solution), { look: 'within' })

const parts = [LazySolution]

/** Fetches it while the question is read. */
export const useSolutionAhead = () => useAhead(parts)
