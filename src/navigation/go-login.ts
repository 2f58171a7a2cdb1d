import { session } from '@/data/account/session'
import { LOGIN_REDIRECT_DELAY_MS } from '@/domain/account/sign-in'
import { messages } from '@/domain/text/messages'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { addressOf } from '@/routes/address'
import { loginAddress } from '@/routes/login-target'
import { pathOf, queryOf } from '@/routes/query'
import { factsHere } from './facts'
import { goAddress } from './go'

/** The product address behind what the router calls here: a web address, or in a mini-program a page file. */
function addressOfHref(href: string): string {
  const here = href.replace(/^https?:\/\/[^/]+/, '')
  return addressOf(`/${pathOf(here).replace(/^\//, '')}`, queryOf(here)) ?? here
}

/** To the login page of this place, to come back to `gotoUrl`. */
export const goLogin = (gotoUrl: string): void => goAddress(loginAddress(factsHere(), gotoUrl))

/** Goes to the login page with the current path as return address. */
export function goLoginFromHere(): void {
  const gotoUrl = addressOfHref(router.href())
  if (!gotoUrl.startsWith('/login')) goAddress(loginAddress(factsHere(), gotoUrl), 'replace')
}

/** Whether the learner is signed in; a visitor sees the reason and goes to login, which returns to this page. */
export function checkLogin({ isDelayed = false } = {}): boolean {
  if (session.isLoggedIn()) return true
  toast(messages.needLogin.shown)
  if (isDelayed) setTimeout(goLoginFromHere, LOGIN_REDIRECT_DELAY_MS)
  else goLoginFromHere()
  return false
}
