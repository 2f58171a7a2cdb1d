import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { live } from '@/contract/learn/live'
import { today } from '@/contract/study/today'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Finds what the learner can go on with now. A hand-in and an answer change it, so its key begins with the exam's. */
export const todayQueries = {
  open: (categoryId?: number) =>
    queryOptions({
      queryKey: ['exam', 'today', categoryId ?? 0],
      queryFn: queryOf(today.open, { query: { categoryId } }),
    }),
}

/** Reserves the next live lesson of today, or gives it up, and has the lists of lives read again. */
export async function keepLive(cache: QueryClient, lessonId: number, isKept: boolean): Promise<void> {
  await send(isKept ? live.reserve : live.giveUp, { params: { id: lessonId } })
  await cache.invalidateQueries({ queryKey: ['shelf'] })
  await cache.invalidateQueries({ queryKey: ['exam', 'today'] })
}
