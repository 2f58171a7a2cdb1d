import { late } from '@/ui/late'

/** The answer card: not part of the first paint, so it is loaded after it. */
export const LateSheet = late(() => import('./practice-sheet').then((found) => found.PracticeSheet))
