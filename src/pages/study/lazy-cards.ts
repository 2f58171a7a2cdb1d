import { lazy } from '@/ui/lazy'

/** All courses by their state: seen on request, and by who owns none. */
export const OwnedCourses = lazy(() => import('./owned-courses').then((found) => found.OwnedCourses), { look: 'within' })
/** Plans and the lessons learned last stand below the first screen, with nothing below them that they could push. */
export const PlanColumns = lazy(() => import('./plan-columns').then((found) => found.PlanColumns), { look: 'within' })
/** Visitors alone see it. */
export const GuestRoom = lazy(() => import('./guest-room').then((found) => found.GuestRoom))
