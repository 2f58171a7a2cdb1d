import type { Transport } from './native-calls'
import { openNative } from './open-native'
import type { BridgePort } from './port'

/** The object both shells put into the page: a name, a record, and a callback for the answer. */
type WebViewBridge = { callHandler: (name: string, data: object, answer: (raw: unknown) => void) => void }

const webView = () => (window as { WebViewJavascriptBridge?: WebViewBridge }).WebViewJavascriptBridge
/** Fired by shells that put their object in after the page's scripts. */
const READY = 'WebViewJavascriptBridgeReady'

function findTransport() {
  const host = webView()
  const transport: Transport = (name, data, answer) => host?.callHandler(name, data, answer)
  return host ? { host, transport } : null
}

export const bridge: BridgePort = {
  kind: () => (webView() ? 'webview' : null),
  whenThere: (arrived) => {
    if (webView()) {
      arrived()
      return () => {}
    }
    document.addEventListener(READY, arrived, { once: true })
    return () => document.removeEventListener(READY, arrived)
  },
  call: openNative(findTransport),
}
