import { deepLinkTimeout } from '@/domain/layout/tracker-plan'
import { bridge } from '@/platform/bridge'
import { expectBridgeFailure } from '@/platform/bridge/port'
import { link } from '@/platform/link'
import { login } from '@/platform/login'
import { network } from '@/platform/network'
import { toast } from '@/platform/toast'
import { appScheme } from '@/routes/hosts'
import { go } from './go'

/** Calls back when the app does not open in time. */
function whenMissed(missed: () => void): void {
  const stop = network.watchFront((isFront) => {
    if (isFront) return
    clearTimeout(timer)
    stop()
  })
  const timer = setTimeout(() => {
    stop()
    missed()
  }, deepLinkTimeout(0))
}

/** The page that helps to get the app, or to open it where only a tag may. */
const help = (extinfo: string) => go('app_fallback', {}, { to: extinfo })

/** Opens a page of the native app, `to/home`; `missed` handles the case that no app opens in time: the page that helps to get the app. */
export async function openApp(extinfo: string, missed: () => void = () => help(extinfo)): Promise<void> {
  const url = appScheme() + extinfo
  if (bridge.kind()) {
    await bridge.call('redirect', { url }).catch((error) => {
      toast('App 没有打开，请重试')
      expectBridgeFailure(error)
    })
    return
  }
  // The messaging app follows no deep link.
  if (login.way === 'redirect' && login.isOneTap()) return missed()
  if ((await link.leave(url)) === 'copied') toast('链接已复制，请在浏览器中打开')
  else whenMissed(missed)
}
