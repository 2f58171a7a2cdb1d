import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/account/user.schema'
import { cookieText } from '@/domain/account/cookie'
import { cookies } from '@/platform/cookies'
import { supportChat } from '@/platform/support-chat'
import { userQueries } from './queries/user'
import { clock } from './stores/clock'
import { session } from './stores/session'

const COOKIE = 'userId'
const { queryKey } = userQueries.info()
const infoHash = hashKey(queryKey)

const setUserCookie = (userId: number) => cookies.set(cookieText(COOKIE, String(userId), clock.now()))
const clearUserCookie = () => cookies.set(cookieText(COOKIE, '', clock.now(), { life: '0s' }))

function identify(info: UserInfo | undefined): void {
  if (!info || info.id !== session.store.getState().userId) return
  const { id, nickname, verifiedMobile, truename, studentid } = info
  supportChat.identify({ userId: id, nickname, verifiedMobile, truename, studentid })
}

/**
 * Keeps the user cookie and the support chat in step with the session: both identify the signed-in user, and a logout clears both.
 * Returns the function that stops it.
 */
export function identifyUser(cache: QueryClient): () => void {
  const onUser = (userId: number | null) => {
    if (userId === null) {
      clearUserCookie()
      supportChat.identify(null)
    } else setUserCookie(userId)
  }
  onUser(session.store.getState().userId)
  identify(cache.getQueryData(queryKey))
  const stopInfo = cache.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryHash === infoHash) identify(event.query.state.data as UserInfo)
  })
  const stopSession = session.store.subscribe(({ userId }, before) => userId !== before.userId && onUser(userId))
  return () => {
    stopInfo()
    stopSession()
  }
}
