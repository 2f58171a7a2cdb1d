import { session } from '@/data/account/session'
import { LOGIN_REDIRECT_DELAY_MS } from '@/domain/account/sign-in'
import { messages } from '@/domain/text/messages'
import { toast } from '@/platform/toast'
import { goLoginFromHere } from './go-login'

/** Whether the learner is signed in; a visitor sees the reason and goes to login, which returns to this page. */
export function checkLogin({ isDelayed = false } = {}): boolean {
  if (session.isLoggedIn()) return true
  toast(messages.needLogin.shown)
  if (isDelayed) setTimeout(goLoginFromHere, LOGIN_REDIRECT_DELAY_MS)
  else goLoginFromHere()
  return false
}
