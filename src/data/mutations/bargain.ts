import type { QueryClient } from '@tanstack/react-query'
import { bargain } from '@/contract/growth/bargain'
import type { Bargain } from '@/contract/growth/bargain.schema'
import { send } from '../api/send'
import { bargainQueries } from '../queries/bargain'

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
