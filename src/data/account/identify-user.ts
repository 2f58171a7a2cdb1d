import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/account/user.schema'
import { clock } from '@/data/http/clock'
import { expectFailure } from '@/data/http/failure'
import { followDirection } from '@/data/site/follow-direction'
import { pages } from '@/data/site/pages'
import { cookieText } from '@/domain/device/cookie'
import { cookies } from '@/platform/cookies'
import { loginWindow } from '@/platform/login-window'
import { supportChat } from '@/platform/support-chat'
import { session } from './session'
import { requestOnceToken } from './session-commands'
import { userQueries } from './user'

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

/** The page in a frame that opened this window goes on with a session of its own. */
async function handOver(userId: number): Promise<void> {
  const token = await requestOnceToken().catch(expectFailure)
  if (token !== undefined) loginWindow.handOver({ token, userId })
}

/**
 * Keeps the user cookie and the support chat in step with the session: both identify the signed-in user, and a logout clears both. The
 * learner's direction comes to the device.
 * Returns the function that stops it.
 */
export function identifyUser(cache: QueryClient): () => void {
  const onUser = (userId: number | null) => {
    if (userId !== null && loginWindow.isOne()) void handOver(userId)
    if (userId === null) {
      clearUserCookie()
      supportChat.identify(null)
      // How far their pages were scrolled tells of who has left.
      pages.setState({}, true)
    } else setUserCookie(userId)
  }
  onUser(session.store.getState().userId)
  identify(cache.getQueryData(queryKey))
  const stopInfo = cache.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryHash === infoHash) identify(event.query.state.data as UserInfo)
  })
  const stopSession = session.store.subscribe(({ userId }, before) => userId !== before.userId && onUser(userId))
  const stopDirection = followDirection(cache)
  return () => {
    stopDirection()
    stopInfo()
    stopSession()
  }
}
