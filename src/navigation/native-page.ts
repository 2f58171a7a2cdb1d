import { bridge } from '@/platform/bridge'
import { link } from '@/platform/link'

/** Opens a page of the native app and closes the webview; where the app does not support it, opens the address. */
export async function openNativePage(url: string): Promise<void> {
  try {
    await bridge.call('redirect', { url })
    await bridge.call('exitWebview')
  } catch {
    await link.leave(url)
  }
}
