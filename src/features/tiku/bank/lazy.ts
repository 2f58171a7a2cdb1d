import { lazy } from '@/ui/lazy'

/** Opened over the bank on a tap. */
export const LazyDirections = lazy(() => import('./directions').then((found) => found.Directions))
