import { NotImplemented, Refusal } from '../host'

export type Options = Record<string, unknown> & {
  success?: (result: unknown) => void
  fail?: (result: unknown) => void
  complete?: (result: unknown) => void
}
export type Api = Record<string, unknown>
export type Act = (options: Options) => unknown

const hasCallback = ({ success, fail, complete }: Options) => Boolean(success || fail || complete)

const failureOf = (name: string, error: unknown) => ({ errMsg: `${name}:fail ${error instanceof Error ? error.message : error}` })

/** Gives a result to the callbacks, or as a promise when there are none: the vendor's two ways. */
export function answer(name: string, options: Options, work: () => unknown): Promise<unknown> | undefined {
  const result = new Promise((resolve) => resolve(work())).then((value) => ({ errMsg: `${name}:ok`, ...(value as object | undefined) }))
  if (!hasCallback(options)) return result.catch((error: unknown) => Promise.reject(failureOf(name, error)))
  const { success, fail, complete } = options
  result.then(
    (value) => {
      success?.(value)
      complete?.(value)
    },
    (error: unknown) => {
      // Not the learner's business but the programmer's: it must not drown in a `fail` callback.
      if (!(error instanceof Refusal)) reportError(error)
      fail?.(failureOf(name, error))
      complete?.(failureOf(name, error))
    },
  )
  return undefined
}

/** Makes API functions of acts, by their names. */
export function answering(acts: Record<string, Act>): Api {
  const entries = Object.entries(acts).map(([name, act]) => [name, (options: Options = {}) => answer(name, options, () => act(options))])
  return Object.fromEntries(entries)
}

/** `onX` and `offX` for happenings, and the way to let one happen. */
export function happenings(names: readonly string[]): {
  api: Api
  happen: (name: string, news?: unknown) => void
  isHeard: (name: string) => boolean
} {
  const listeners = new Map<string, Set<(news: unknown) => void>>(names.map((name) => [name, new Set()]))
  const api: Api = {}
  for (const [name, set] of listeners) {
    api[`on${name}`] = (listener: (news: unknown) => void) => void set.add(listener)
    api[`off${name}`] = (listener?: (news: unknown) => void) => void (listener ? set.delete(listener) : set.clear())
  }
  const happen = (name: string, news?: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(news)
  }
  return { api, happen, isHeard: (name) => (listeners.get(name)?.size ?? 0) > 0 }
}

/** `wx` itself: what is there, what a test put in place of it, and a clear word about what is missing. */
export function tableOf(api: Api, names: readonly string[], mocks: Map<string, unknown>, called: Set<string>): Api {
  const missing = (name: string) => () => {
    throw new NotImplemented(`wx.${name}`)
  }
  const table: Api = {}
  for (const name of new Set([...names, ...Object.keys(api)])) {
    // Looked up at each call, so that a mock also reaches code that kept the function.
    const act = (...args: unknown[]) => {
      called.add(name)
      return ((mocks.get(name) ?? api[name] ?? missing(name)) as (...args: unknown[]) => unknown)(...args)
    }
    Object.defineProperty(table, name, { value: act, enumerable: true, configurable: true, writable: true })
  }
  return table
}
