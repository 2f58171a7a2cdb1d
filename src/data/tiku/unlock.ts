import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { unlock } from '@/contract/tiku/unlock'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

/** The ways to open a category that is locked. */
export const unlockQueries = {
  of: (id: number) => queryOptions({ queryKey: ['standing', 'unlock', id], queryFn: queryOf(unlock.get, { params: { id } }) }),
}

/** Opens a category for what it costs. */
export async function openCategory(cache: QueryClient, categoryId: number, wish: UnlockBy): Promise<Unlock> {
  const made = await send(unlock.open, { params: { id: categoryId }, body: wish })
  cache.setQueryData(unlockQueries.of(categoryId).queryKey, made)
  return made
}
