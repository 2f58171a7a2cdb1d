import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gift } from '@/contract/course/redeem-code'
import type { ActivateRedeemCode, Gift } from '@/contract/course/redeem-code.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Codes printed in books. A wrong code counts as a guess, so it is not retried automatically. */
export const redeemCodeQueries = {
  one: (code: string) =>
    queryOptions({
      queryKey: ['gift', code],
      queryFn: queryOf(gift.check, { body: { code } }),
      staleTime: STALE.MINUTES.FIVE,
      retry: false,
      enabled: code !== '',
    }),
}

/** Opens what a printed code is for; the page itself shows the error for a wrong code. */
export async function checkRedeemCode(cache: QueryClient, code: string): Promise<Gift> {
  const found = await send(gift.check, { body: { code } }, { isQuiet: true })
  cache.setQueryData(redeemCodeQueries.one(code).queryKey, found)
  return found
}

/** Opens one course with a code. */
export async function activateRedeemCode(cache: QueryClient, wish: ActivateRedeemCode): Promise<Gift> {
  const opened = await send(gift.activate, { body: wish })
  cache.setQueryData(redeemCodeQueries.one(wish.code).queryKey, opened)
  await cache.invalidateQueries({ queryKey: ['course'] })
  return opened
}
