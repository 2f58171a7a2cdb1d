import { lazy } from '@/ui/lazy'

/** The forecast stands below the tasks, so it is loaded after them; without it the page is whole. */
export const ForecastCard = lazy(() => import('./forecast-card').then((found) => found.ForecastCard), { look: 'quiet' })
/** All courses by their state: seen on request, and by who owns none. */
export const OwnedCourses = lazy(() => import('./owned-courses').then((found) => found.OwnedCourses), { look: 'within' })
/** Visitors alone see it. */
export const GuestRoom = lazy(() => import('./guest-room').then((found) => found.GuestRoom))
