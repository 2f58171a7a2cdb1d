import { useEffect } from 'react'
import { late } from '@/ui/late'

/** The solution: it is shown only after an answer, so it is loaded after the question. */
export const LateSolution = late(() => import('./solution').then((found) => found.Solution), { look: 'within' })

/** Fetches it while the question is read, so that it is there when the answer is given, also without a network by then. */
export function useSolutionAhead(): void {
  useEffect(() => {
    LateSolution.load().catch(() => undefined)
  }, [])
}
