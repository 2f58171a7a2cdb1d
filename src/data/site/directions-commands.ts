import type { QueryClient } from '@tanstack/react-query'
import { page } from '@/contract/site/page'
import { send } from '@/data/http/send'
import { pageQueries } from './page'

/** Saves the chosen directions in order. */
export async function saveDirections(cache: QueryClient, pageCategoryIds: number[]): Promise<void> {
  const saved = await send(page.chooseDirections, { body: { pageCategoryIds } })
  cache.setQueryData(pageQueries.directions().queryKey, saved)
}
