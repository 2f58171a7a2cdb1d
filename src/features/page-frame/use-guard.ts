import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { tried } from '@/data/site/entry'
import { factsHere } from '@/navigation/facts'
import { goAddress } from '@/navigation/go'
import { useIsFront } from '@/platform/lifecycle'
import { addressOf } from '@/routes/address'
import { judge, type Verdict, visitValues } from '@/routes/guard'
import { pageMark, pagePath } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'

/** The common verdicts are carried out at once; what only few visits need is loaded when it is needed. */
function carryOut(verdict: Verdict, cache: QueryClient): void {
  if (verdict.act === 'redirect') goAddress(verdict.to, 'replace')
  else if (verdict.act === 'loadUser') void cache.prefetchQuery(userQueries.info())
  else void import('@/navigation/carry-out').then((late) => late.carryOut(verdict))
}

/** The address of a page with these values. */
export function addressHere(name: RouteName, values: Record<string, string>): string {
  const row = rowOf(name)
  return addressOf(pagePath(row), { ...values, ...pageMark({ ...row, name }) }) ?? '/'
}

/** Asks the guard about the page shown, and again when the session changes. False keeps the page from being drawn. */
export function useGuard(name: RouteName, values: Record<string, string>): boolean {
  const cache = useQueryClient()
  const hasRefreshToken = useSession(({ refreshToken }) => refreshToken !== '')
  const visitor = { ...useStore(tried), hasRefreshToken, hasUserInfo: cache.getQueryData(userQueries.info().queryKey) !== undefined }
  const visit = { name, address: addressHere(name, values), ...visitValues(name, values), facts: factsHere(), visitor }
  const { asides, end } = judge(visit)
  const verdicts = [...asides, ...(end ? [end] : [])]
  const key = JSON.stringify(verdicts)
  const latest = useRef({ verdicts, done: '' })
  latest.current.verdicts = verdicts
  const isFront = useIsFront()
  useEffect(() => {
    // A page behind another waits: carried out now, its redirect would replace the page in front.
    if (!isFront || latest.current.done === key) return
    latest.current.done = key
    for (const verdict of latest.current.verdicts) carryOut(verdict, cache)
  }, [key, isFront, cache])
  return end === undefined
}
