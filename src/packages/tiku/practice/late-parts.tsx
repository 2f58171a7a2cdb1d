import { late } from '@/ui/late'
import { Skeleton } from '@/ui/skeleton'

/** The answer card: not part of the first paint, so it is loaded after it. */
export const LateSheet = late(() => import('./practice-sheet').then((found) => found.PracticeSheet))

/** The answer card of a wide window, out of the same file. */
export const LateSide = late(() => import('./practice-sheet').then((found) => found.PracticeSide), { look: 'quiet', isPatient: true })

/** The end of a practice, loaded while its questions are answered. */
export const LateSummary = late(() => import('./practice-end').then((found) => found.PracticeEnd), {
  look: 'within',
  meanwhile: <Skeleton />,
})
