import type { Bundle } from '../bundle'

/** A request as it leaves the mini-program. */
/** `isBinary`: the body of the reply is read byte by byte, each as one letter. */
export type NetRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  isBinary?: boolean
}
/** Holds the reply, or why there is none, in the vendor's words. */
export type NetReply = { status: number; headers: Record<string, string>; body: string } | { reason: string }

/** Describes the device as the messaging app does, with the app's own version. */
export type Device = { platform: string; system: string; version: string }
/** How the mini-program was opened: from a card, a code, a search; and on what, where it matters. */
export type Launch = { path: string; query: Record<string, string>; scene: number; device?: Device }

/** Lists the calls to the outside of the mini-program. */
export type Outside = {
  request(request: NetRequest): Promise<NetReply>
  /** Tells what happens inside; `method` is a name of the automator's protocol, or `Host.trouble`. */
  tell(method: string, params: unknown): void
}

export type StartOptions = { bundle: Bundle; launch: Launch; storage?: Record<string, string> }

/** Lists the calls from the outside into a running mini-program. */
export type Inside = {
  handle(method: string, params: Record<string, unknown>): Promise<unknown>
  /** Where to put a finger for an element, after it has been scrolled into sight and rests; throws when something covers it. */
  pointOf(elementId: string): Promise<{ x: number; y: number }>
  /** After the finger: whether the element got the touch; otherwise it did nothing. */
  hasLanded(): Promise<boolean>
}

/** A call the vendor refuses; the message follows `name:fail `. */
export class Refusal extends Error {}

/** An API or component the host does not have. */
export class NotImplemented extends Error {
  constructor(name: string) {
    super(`${name} is not implemented`)
  }
}
