import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/user.schema'
import { cookieText } from '@/domain/cookie'
import { cookies } from '@/platform/cookies'
import { desk } from '@/platform/desk'
import { userQueries } from './queries/user'
import { clock } from './stores/clock'
import { session } from './stores/session'

const COOKIE = 'userId'
const { queryKey } = userQueries.info()
const infoHash = hashKey(queryKey)

const remember = (userId: number) => cookies.set(cookieText(COOKIE, String(userId), clock.now()))
const forget = () => cookies.set(cookieText(COOKIE, '', clock.now(), { life: '0s' }))

function introduce(info: UserInfo | undefined): void {
  if (!info || info.id !== session.store.getState().userId) return
  const { id, nickname, verifiedMobile, truename, studentid } = info
  desk.introduce({ userId: id, nickname, verifiedMobile, truename, studentid })
}

/**
 * The user id is saved in a cookie and handed to the online customer service with nickname, verified mobile, real name and
 * student number; a logout takes both back. Document 1 §4, Session. Gives the way to stop.
 */
export function introduceVisitor(cache: QueryClient): () => void {
  const tell = (userId: number | null) => {
    if (userId === null) {
      forget()
      desk.introduce(null)
    } else remember(userId)
  }
  tell(session.store.getState().userId)
  introduce(cache.getQueryData(queryKey))
  const stopInfo = cache.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.queryHash === infoHash) introduce(event.query.state.data as UserInfo)
  })
  const stopSession = session.store.subscribe(({ userId }, before) => userId !== before.userId && tell(userId))
  return () => {
    stopInfo()
    stopSession()
  }
}
