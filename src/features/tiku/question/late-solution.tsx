import { late } from '@/ui/late'
import { useAhead } from '@/ui/use-ahead'

/** The solution: it is shown only after an answer, so it is loaded after the question. */
export const LateSolution = late(() => import('./solution').then((found) => found.Solution), { look: 'within' })

const parts = [LateSolution]

/** Fetches it while the question is read. */
export const useSolutionAhead = () => useAhead(parts)
