import { useEffect } from 'react'
import { late } from '@/ui/late'

/** What is right and why: nobody sees it before an answer is given, so it comes after the question. */
export const LateSolution = late(() => import('./solution').then((found) => found.Solution), { look: 'within' })

/** Fetches it while the question is read, so that it is there when the answer is given, also without a network by then. */
export function useSolutionAhead(): void {
  useEffect(() => {
    LateSolution.load().catch(() => undefined)
  }, [])
}
