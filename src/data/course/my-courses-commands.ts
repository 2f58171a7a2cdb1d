import type { QueryClient } from '@tanstack/react-query'
import { myCourses } from '@/contract/course/my-courses'
import { send } from '@/data/http/send'

/** Takes every expired course off the list; answers how many there were. */
export async function clearExpiredCourses(cache: QueryClient): Promise<number> {
  const { cleared } = await send(myCourses.clearExpired, { query: { courseType: 'all' } })
  await cache.invalidateQueries({ queryKey: ['my-courses'] })
  return cleared
}
