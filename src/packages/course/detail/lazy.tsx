import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'

/** Follows the introduction, with nothing below it that it could push. */
export const CourseMore = lazy(() => import('./course-more').then((found) => found.CourseMore), { look: 'within' })

/** Other tabs than the introduction: a visitor taps them, an owner sees the lessons first. */
const panel = { look: 'within', meanwhile: <Skeleton /> } as const
export const Lessons = lazy(() => import('./course-more').then((found) => found.Lessons), panel)
export const CourseTeachers = lazy(() => import('./course-more').then((found) => found.CourseTeachers), panel)
export const CourseReviews = lazy(() => import('./course-reviews').then((found) => found.CourseReviews), panel)

/** Opened above the course. */
export const SubjectsPopup = lazy(() => import('./owner-popups').then((found) => found.SubjectsPopup))
export const PreparePopup = lazy(() => import('./owner-popups').then((found) => found.PreparePopup))
