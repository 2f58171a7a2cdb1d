import { answerIn, readers } from './answers'
import { BridgeFailure, type HandlerName, type Handlers, type NativeCall } from './port'

/** Hands a message to the container; `answer` is called with what comes back, or never. */
export type Transport = (name: HandlerName, data: object, answer: (raw: unknown) => void) => void

/** How long the app may take to answer, in milliseconds; a payment and a sign-in with Apple wait for the learner. */
const ANSWER_MS = 3000
const PAYMENT_MS = 300_000

/** Handlers that only do: the page may be gone before they answer. */
const doing: ReadonlySet<HandlerName> = new Set(['setTabVisible', 'exitWebview', 'redirect', 'showGuideAppDialog'])
/** Handlers in which the learner does something. */
const slow: ReadonlySet<HandlerName> = new Set(['wxpay', 'alipay', 'appleSignIn'])
const patience = (name: HandlerName) => (slow.has(name) ? PAYMENT_MS : ANSWER_MS)

function ask(transport: Transport, name: HandlerName, data: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BridgeFailure('timeout', name)), patience(name))
    const settle = (raw: unknown) => {
      clearTimeout(timer)
      resolve(answerIn(raw))
    }
    transport(name, data, settle)
    if (doing.has(name)) settle(undefined)
  })
}

/** Calls through a container. Its list of handlers is requested once; a handler outside the list is never called. */
export function createNativeCalls(transport: Transport): NativeCall {
  let known: Promise<string[]> | undefined
  const registered = () => {
    known ??= ask(transport, 'getRegisteredHandlers', {}).then(readers.getRegisteredHandlers)
    // An app that did not reply in time is called again by the next call.
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return async <Name extends HandlerName>(name: Name, ...[tell]: object[]): Promise<Handlers[Name]['answer']> => {
    const names = await registered()
    if (name === 'getRegisteredHandlers') return names as Handlers[Name]['answer']
    if (!names.includes(name)) throw new BridgeFailure('unregistered', name)
    return readers[name](await ask(transport, name, tell ?? {}))
  }
}
