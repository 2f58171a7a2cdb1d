import { useEffect } from 'react'
import { late } from '@/ui/late'

/** What is shown after the last card. */
export const ReviewDone = late(() => import('./review-done').then((found) => found.ReviewDone), { look: 'within' })

/** Fetches it while the cards are answered, so that it is there at the end, also without a network by then. */
export function useDoneAhead(): void {
  useEffect(() => {
    ReviewDone.load().catch(() => undefined)
  }, [])
}
