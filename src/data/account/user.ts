import { queryOptions } from '@tanstack/react-query'
import { user } from '@/contract/account/user'
import { queryOf, STALE } from '@/data/http/query'
import { idBatches, mergedById, USER_BATCH_SIZE } from '@/domain/device/id-batches'

/** However many ids: batches at once, merged into a map by id. */
const askByIds = (ids: readonly number[]) => async (context: { signal: AbortSignal }) =>
  mergedById(
    await Promise.all(
      idBatches(ids).map((batch) => queryOf(user.byIds, { query: { ids: batch.join(','), limit: USER_BATCH_SIZE, for: 'base' } })(context)),
    ),
  )

/** User queries. Without `attributes` the server returns the default list. */
export const userQueries = {
  info: () => queryOptions({ queryKey: ['user', 'info'], queryFn: queryOf(user.info, { query: {} }), staleTime: STALE.MINUTES.FIVE }),
  byIds: (ids: readonly number[]) =>
    queryOptions({ queryKey: ['user', 'by-ids', ids], queryFn: askByIds(ids), staleTime: STALE.MINUTES.FIVE }),
}
