import type { Transport } from './native-calls'
import { openNative } from './open-native'
import type { BridgePort } from './port'

type Method = (option: object) => void
type Decorate = (target: object, name: string, descriptor: { value: Method }) => { value: Method }
/** The container turns a decorated method into a question to itself. */
type MethodChannel = { jsBridgeMode: (mode: { isAsync: boolean; autoRelease: boolean }) => Decorate }

const channel = () => (window as { MethodChannel?: MethodChannel }).MethodChannel

/** A reply is in `data`; a handler that fails replies without it. */
const transportOver =
  (host: MethodChannel): Transport =>
  (name, data, answer) => {
    const { value } = host.jsBridgeMode({ isAsync: true, autoRelease: true })({}, name, { value: () => undefined })
    value({ ...data, success: (result: { data?: unknown }) => answer(result.data), fail: () => answer(undefined) })
  }

function findTransport() {
  const host = channel()
  return host ? { host, transport: transportOver(host) } : null
}

export const bridge: BridgePort = {
  kind: () => (channel() ? 'harmony' : null),
  whenThere: (arrived) => {
    if (channel()) arrived()
    return () => {}
  },
  call: openNative(findTransport),
}
