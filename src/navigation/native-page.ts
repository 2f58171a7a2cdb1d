import { bridge } from '@/platform/bridge'
import { link } from '@/platform/link'

/** Opens the app's own page and leaves the webview; where the app does not take it, the address itself is opened. */
export async function openNativePage(url: string): Promise<void> {
  try {
    await bridge.call('redirect', { url })
    await bridge.call('exitWebview')
  } catch {
    await link.leave(url)
  }
}
