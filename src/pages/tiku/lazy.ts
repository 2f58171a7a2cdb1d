import { lazy } from '@/ui/lazy'

/** The bank is drawn without these. */
export const Over = lazy(() => import('./over').then((found) => found.Over), { look: 'quiet' })
export const Notices = lazy(() => import('./over').then((found) => found.Notices), { look: 'quiet' })
