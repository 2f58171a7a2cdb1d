import { lazy } from '@/ui/lazy'
import { useAhead } from '@/ui/use-ahead'

/** The page shows this after the last card. */
export const ReviewDone = lazy(() => import('./review-done').then((found) => found.ReviewDone), { look: 'within' })

const parts = [ReviewDone]

/** Fetches it while the cards are answered. */
export const useDoneAhead = () => useAhead(parts)
