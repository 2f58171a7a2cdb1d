import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { setting } from '@/contract/site/setting'
import { expectFailure } from '@/data/http/failure'
import { PUBLIC, queryOf } from '@/data/http/query'
import { ALL_OFFERED, OFFERED_SETTING, type Offered, offeredIn } from '@/domain/site/offered'
import { SETTING_CACHE_MS } from '@/domain/time/anniversary'

/** A server that cannot be asked is taken to offer everything; it refuses by name what it does not. */
async function readOffered(context: { signal: AbortSignal }): Promise<Offered> {
  try {
    return offeredIn((await queryOf(setting.named, { params: { name: OFFERED_SETTING } })(context)).value)
  } catch (error) {
    return expectFailure(error) ?? ALL_OFFERED
  }
}

export const offeredQuery = () =>
  queryOptions({ queryKey: ['site', 'offered'], queryFn: readOffered, staleTime: SETTING_CACHE_MS, meta: PUBLIC })

/** Selecting keeps the object where nothing differs, so that a page whose school offers everything is drawn once. */
const same = (offered: Offered) => offered

/** Whether learners can pay, take cash out, get codes and use the messaging app here. */
export const useOffered = (): Offered => useQuery({ ...offeredQuery(), placeholderData: ALL_OFFERED, select: same }).data ?? ALL_OFFERED

/** Whether the school sells on Apple's devices too, by its server. */
export const isOpenOnApple = async (cache: QueryClient): Promise<boolean> => (await cache.fetchQuery(offeredQuery())).apple
