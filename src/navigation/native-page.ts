import { loginByOnceToken } from '@/data/account/session-commands'
import { AUTHORIZATION_FAILED } from '@/domain/account/sign-in'
import { bridge } from '@/platform/bridge'
import { expectBridgeFailure } from '@/platform/bridge/port'
import { link } from '@/platform/link'
import { loginWindow } from '@/platform/login-window'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { queryOf } from '@/routes/query'
import { back, goAddress } from './go'
import { returnAfterLogin } from './return-after-login'

/**
 * Inside a frame the learner signs in in a window of our own, and the frame stays at the page it came from, or shows the home page. The
 * window hands over a token for one session; the frame goes on to where the login page would have led, unless the learner has opened
 * another page while the token was exchanged.
 */
export function loginBesideFrame(url: string): void {
  const { gotoUrl } = queryOf(url)
  const isOpen = loginWindow.open(url, (handed) => {
    const from = router.href()
    loginByOnceToken(handed).then(
      () => router.href() === from && returnAfterLogin(gotoUrl),
      () => toast(AUTHORIZATION_FAILED),
    )
  })
  if (!isOpen) toast('浏览器拦住了登录窗口，请点“我的”里的登录再试')
  if (router.depth() > 1) back()
  else goAddress('/', 'replace')
}

/** Opens a page of the native app and closes the webview; where the app does not support it, opens the address. */
export async function openNativePage(url: string): Promise<void> {
  try {
    await bridge.call('redirect', { url })
    await bridge.call('exitWebview')
  } catch (error) {
    expectBridgeFailure(error)
    await link.leave(url)
  }
}
