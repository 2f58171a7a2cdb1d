import type { Transport } from './native-calls'
import { BridgeFailure, type NativeCall } from './port'

/** Calls through whatever container is there; the code behind them is fetched only where there is one. */
export function openNative(findTransport: () => { host: object; transport: Transport } | null): NativeCall {
  let opened: { host: object; call: Promise<NativeCall> } | undefined
  return async (name, ...tell) => {
    const found = findTransport()
    if (!found) throw new BridgeFailure('absent', name)
    if (opened?.host !== found.host)
      opened = { host: found.host, call: import('./native-calls').then(({ createNativeCalls }) => createNativeCalls(found.transport)) }
    return (await opened.call)(name, ...tell)
  }
}
