import { queryOptions } from '@tanstack/react-query'
import { gift } from '@/contract/growth/gift'
import { ask } from './ask'
import { STALE } from './stale'

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
