import { type QueryClient, QueryObserver, queryOptions, useQuery } from '@tanstack/react-query'
import { setting } from '@/contract/site/setting'
import { expectFailure } from '@/data/http/failure'
import { PUBLIC, queryOf } from '@/data/http/query'
import { ALL_OFFERED, OFFERED_SETTING, type Offered, offeredIn } from '@/domain/site/offered'
import { SETTING_CACHE_MS } from '@/domain/time/anniversary'
import { openShop, waitsForWord } from '@/platform/elements/shop'

/** A server that cannot be asked is taken to offer everything; it refuses by name what it does not. */
async function readOffered(context: { signal: AbortSignal }): Promise<Offered> {
  try {
    const offered = offeredIn((await queryOf(setting.named, { params: { name: OFFERED_SETTING } })(context)).value)
    openShop(offered.apple)
    return offered
  } catch (error) {
    return expectFailure(error) ?? ALL_OFFERED
  }
}

export const offeredQuery = () =>
  queryOptions({ queryKey: ['site', 'offered'], queryFn: readOffered, staleTime: SETTING_CACHE_MS, meta: PUBLIC })

/**
 * Asks the school whether it sells here, on a device whose shop opens and closes by its word: now, and when the app comes to the front with
 * an old answer. Returns the stop function.
 */
export function followShop(cache: QueryClient): () => void {
  if (!waitsForWord) return () => {}
  return new QueryObserver(cache, { ...offeredQuery(), refetchOnWindowFocus: true }).subscribe(() => {})
}

/** Selecting keeps the object where nothing differs, so that a page whose school offers everything is drawn once. */
const same = (offered: Offered) => offered

/** Whether learners can pay, take cash out, get codes and use the messaging app here. */
export const useOffered = (): Offered => useQuery({ ...offeredQuery(), placeholderData: ALL_OFFERED, select: same }).data ?? ALL_OFFERED
