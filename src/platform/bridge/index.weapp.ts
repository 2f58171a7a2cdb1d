import { BridgeFailure, type BridgePort, type HandlerName, type NativeCall } from './port'

const absent = (name: HandlerName) => Promise.reject(new BridgeFailure('absent', name))

/** A mini-program has no native app around it. */
export const bridge: BridgePort = { kind: () => null, whenThere: () => () => {}, call: absent as NativeCall }
