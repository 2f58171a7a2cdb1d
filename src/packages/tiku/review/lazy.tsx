import { WrittenAnswer } from '@/features/tiku/question/answer-input'
import { lazy } from '@/ui/lazy'
import { useAhead } from '@/ui/use-ahead'

/** An answered card: it is marked on the device, by rules that the question itself does not need. */
export const ReviewAnswer = lazy(
  () => import(/* webpackChunkName: "review-parts" */ './review-checked').then((found) => found.ReviewAnswer),
  {
    look: 'within',
  },
)
export const FeelBar = lazy(() => import(/* webpackChunkName: "review-parts" */ './review-checked').then((found) => found.FeelBar), {
  look: 'within',
})
/** The page shows this after the last card. */
export const ReviewDone = lazy(() => import(/* webpackChunkName: "review-parts" */ './review-done').then((found) => found.ReviewDone), {
  look: 'within',
})

const parts = [WrittenAnswer, ReviewAnswer, FeelBar, ReviewDone]

/** Fetches them while the cards are answered. */
export const usePartsAhead = () => useAhead(parts)
