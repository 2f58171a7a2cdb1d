import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/user.schema'
import { cookieText } from '@/domain/cookie'
import { cookies } from '@/platform/cookies'
import { desk } from '@/platform/desk'
import { userQueries } from './queries/user'
import { clock } from './stores/clock'
import { session } from './stores/session'

const COOKIE = 'userId'
const infoHash = hashKey(userQueries.info().queryKey)

const remember = (userId: number) => cookies.set(cookieText(COOKIE, String(userId), clock.now()))
const forget = () => cookies.set(cookieText(COOKIE, '', clock.now(), { life: '0s' }))

function introduce({ id, nickname, verifiedMobile, truename, studentid }: UserInfo): void {
  if (id === session.store.getState().userId) desk.introduce({ userId: id, nickname, verifiedMobile, truename, studentid })
}

/**
 * On sign-in the user id is saved in a cookie and handed to the online customer service with nickname, verified mobile,
 * real name and student number; a logout takes both back. Document 1 §4, Session. Gives the way to stop.
 */
export function followVisitor(cache: QueryClient): () => void {
  const { userId } = session.store.getState()
  if (userId !== null) remember(userId)
  const stopInfo = cache.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryHash === infoHash) introduce(event.query.state.data as UserInfo)
  })
  const stopSession = session.store.subscribe((state, before) => {
    if (state.userId === before.userId) return
    if (state.userId === null) {
      forget()
      desk.introduce(null)
      return
    }
    remember(state.userId)
    void cache.prefetchQuery(userQueries.info())
  })
  return () => {
    stopInfo()
    stopSession()
  }
}
