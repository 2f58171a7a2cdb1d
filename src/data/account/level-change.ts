import { queryOptions } from '@tanstack/react-query'
import { membership } from '@/contract/account/membership'
import { serverNow } from '@/data/http/clock'
import { ask } from '@/data/http/query'

/** Whether the level of membership is another than the one last shown on this device. */
export const levelChangeQueries = {
  since: (level: number) =>
    queryOptions({
      queryKey: ['member', 'change', level],
      queryFn: (context) => ask(membership.change, { params: { id: level }, query: { t: serverNow() } })(context),
    }),
}
