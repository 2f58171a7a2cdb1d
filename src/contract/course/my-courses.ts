import { call } from '@/contract/call'
import type { ClearExpiredQuery, Cleared, MyCourses, MyCoursesQuery } from './my-courses.schema'

/** The learner's own courses. */
export const myCourses = {
  list: call<{ query: MyCoursesQuery }, MyCourses>({ service: 'legacy', method: 'GET', path: '/user/courses', auth: true }),
  clearExpired: call<{ query: ClearExpiredQuery }, Cleared>({
    service: 'legacy',
    method: 'GET',
    path: '/course/expired/clear',
    auth: true,
  }),
}
