import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { myCourses } from '@/contract/course/my-courses'
import type { ActivateType, ExpireType } from '@/contract/course/my-courses.schema'
import { LIST_LIMIT } from '@/contract/site/first-reply'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

type Choice = { expireType: ExpireType; activateType: ActivateType }

/** The learner's own courses, page by page. */
export const myCourseQueries = {
  pages: (choice: Choice) =>
    infiniteQueryOptions({
      queryKey: ['my-courses', choice],
      queryFn: ({ pageParam, signal }) =>
        queryOf(myCourses.list, { query: { ...choice, page: pageParam, limit: LIST_LIMIT, needCount: pageParam === 0 ? 1 : 0 } })({
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: ({ courses }, _pages, page) => (courses.length < LIST_LIMIT ? undefined : page + 1),
    }),
}

/** Takes every expired course off the list; answers how many there were. */
export async function clearExpiredCourses(cache: QueryClient): Promise<number> {
  const { cleared } = await send(myCourses.clearExpired, { query: { courseType: 'all' } })
  await cache.invalidateQueries({ queryKey: ['my-courses'] })
  return cleared
}
