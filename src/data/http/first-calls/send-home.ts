/** Imported first by the mini-program alone: home is asked for before the rest of the app is even read. */
import { course } from '@/contract/course/course'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { session } from '@/data/account/session'
import { isPastExpiry } from '@/domain/account/session'
import { http } from '@/platform/http'
import { leaveFirstCalls } from '@/platform/http/first-calls'
import { urlOf } from '../address'
import { clock } from '../clock'
import { HTTP_TIMEOUT_MS } from '../exchange'
import { headersOf } from '../headers'
import { lacksHome } from '../lacks-home'
import { ownRequests } from '../own-requests'

/** Sends the call of home and leaves its reply for the query that comes to ask. A token that has to be renewed first is left to it. */
export function sendHome(): void {
  const { accessToken, expiresTime } = session.store.getState()
  if (!lacksHome() || (session.isLoggedIn() && (accessToken === '' || isPastExpiry(clock.now(), clock.offset(), expiresTime)))) return
  const url = urlOf(course.pageItems, { params: { id: HOME_PAGE_ID } }, ownRequests.base)
  const sentAt = clock.serverNow()
  const reply = http.send({ url, method: 'GET', headers: headersOf(ownRequests, sentAt, accessToken), timeoutMs: HTTP_TIMEOUT_MS })
  // One that failed is asked for again by the query, which says why if that fails too.
  reply.catch(() => undefined)
  leaveFirstCalls(new Map([[url, { accessToken, sentAt, reply }]]))
}

sendHome()
