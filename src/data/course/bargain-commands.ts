import type { QueryClient } from '@tanstack/react-query'
import { bargain } from '@/contract/course/bargain'
import type { Bargain } from '@/contract/course/bargain.schema'
import { send } from '@/data/http/send'
import { bargainQueries } from './bargain'

/** Starts a bargain of a course; the learner's open one is given again. */
export async function startBargain(cache: QueryClient, courseId: number): Promise<Bargain> {
  const started = await send(bargain.start, { body: { courseId } })
  cache.setQueryData(bargainQueries.detail(started.id).queryKey, started)
  return started
}

/** Cuts the price of a friend's bargain. */
export async function cutBargain(cache: QueryClient, id: number): Promise<Bargain> {
  const cut = await send(bargain.cut, { params: { id } })
  cache.setQueryData(bargainQueries.detail(id).queryKey, cut)
  return cut
}
