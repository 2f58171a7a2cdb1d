import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import { Failure } from '@/data/http/failure'
import { shownOf } from '@/data/http/handle-failure'
import { goAddress } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { Skeleton } from '@/ui/skeleton'
import type { StateLook } from '@/ui/state-art'
import { StateNotice } from '@/ui/state-notice'

/** The result of a query: data, or the reason there is none. */
type Asked<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }
type EmptyState<T> = { when: (data: T) => boolean; text: string; action?: string; onAction?: () => void; look?: StateLook }
type QueryStateProps<T> = { of: Asked<T>; skeleton?: ReactNode; empty?: EmptyState<T>; children: (data: T) => ReactNode }

const HTTP_NOT_FOUND = 404
/** Codes of a visitor, or of a session that has ended. */
const loginCodes: readonly unknown[] = [CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED]

/** Why there is nothing to show, and the way on: asking again does not bring back what is not there, nor let a visitor in. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = shownOf(error)
  const code = error instanceof Failure ? error.code : undefined
  if (code === HTTP_NOT_FOUND)
    return <StateNotice id="failed" look="failed" text={text} action="回首页" onAction={() => goAddress('/', 'replace')} />
  if (loginCodes.includes(code))
    return <StateNotice id="failed" look="visitor" text="登录后就能查看" action="登录" onAction={goLoginFromHere} />
  return <StateNotice id="failed" look="failed" text={text} action="重试" onAction={onRetry} />
}

/**
 * Whether content is drawn. What has just come is drawn in small steps, between which input is handled; what was there when the page
 * opened, at once.
 */
function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isThere)
  useEffect(() => startTransition(() => setDrawn(isThere)), [isThere])
  return isThere && isDrawn
}

/** The four faces of a screen: loading, content, empty, failed. What was read before stays readable when a refresh fails. */
export function QueryState<T>({ of, skeleton = <Skeleton />, empty, children }: QueryStateProps<T>) {
  const isDrawn = useDrawn(of.data !== undefined)
  if (of.data === undefined || !isDrawn) {
    return of.data === undefined && of.error ? <Failed error={of.error} onRetry={() => void of.refetch()} /> : skeleton
  }
  if (empty?.when(of.data))
    return <StateNotice id="empty" look={empty.look} text={empty.text} action={empty.action} onAction={empty.onAction} />
  return children(of.data)
}
