import { queryOptions } from '@tanstack/react-query'
import { gift } from '@/contract/course/redeem-code'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Codes printed in books. A wrong code counts as a guess, so it is not retried automatically. */
export const giftQueries = {
  one: (code: string) =>
    queryOptions({
      queryKey: ['gift', code],
      queryFn: ask(gift.check, { body: { code } }),
      staleTime: STALE.MINUTES.FIVE,
      retry: false,
      enabled: code !== '',
    }),
}
