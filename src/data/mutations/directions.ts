import type { QueryClient } from '@tanstack/react-query'
import { page } from '@/contract/content/page'
import { send } from '../api/send'
import { pageQueries } from '../queries/page'

/** Saves the chosen directions in order. */
export async function saveDirections(cache: QueryClient, pageCategoryIds: number[]): Promise<void> {
  const saved = await send(page.chooseDirections, { body: { pageCategoryIds } })
  cache.setQueryData(pageQueries.directions().queryKey, saved)
}
