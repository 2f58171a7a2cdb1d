import { bridge } from '@/platform/bridge'
import { expectBridgeFailure } from '@/platform/bridge/port'
import { link } from '@/platform/link'

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
