import { createElement, type ReactNode } from 'react'

type Given = Record<string, unknown> & { children?: ReactNode; id?: string }
type Listener = (told?: unknown) => unknown
/** A method that a test called, and what with. */
export type Asked = [name: string, ...words: unknown[]]

const empty = () => ({
  /** By kind, the props of its components, oldest first. */
  given: {} as Record<string, Given[]>,
  /** By name, the answer of a method, or the method itself. */
  answers: {} as Record<string, unknown>,
  asked: [] as Asked[],
  listeners: new Map<string, Set<Listener>>(),
  shown: () => {},
  hidden: () => {},
  pulled: () => {},
})

/** The host of a mini-program for one test. */
export const weapp = {
  ...empty(),
  reset: () => Object.assign(weapp, empty()),
  /** Calls who listens to an event. */
  tell: (event: string, told?: unknown) => {
    for (const listener of weapp.listeners.get(event) ?? []) listener(told)
  },
}

const kind = (name: string) => (props: Given) => {
  weapp.given[name] = [...(weapp.given[name] ?? []), props]
  return createElement('div', { id: props.id, 'data-kind': name }, props.children)
}

/** In the place of `@tarojs/components`. */
export const components = new Proxy({ __esModule: true }, { get: (own, name: string) => Reflect.get(own, name) ?? kind(name) })

function heard(event: string): Set<Listener> {
  const known = weapp.listeners.get(event) ?? new Set()
  weapp.listeners.set(event, known)
  return known
}

function method(name: string) {
  if (/^on[A-Z]/.test(name)) return (listener: Listener) => void heard(name.slice(2)).add(listener)
  if (/^off[A-Z]/.test(name)) return (listener: Listener) => void heard(name.slice(3)).delete(listener)
  return (...words: unknown[]) => {
    weapp.asked.push([name, ...words])
    const answer = weapp.answers[name]
    return typeof answer === 'function' ? answer(...words) : answer
  }
}

/** In the place of `@tarojs/taro`. */
export const taro = {
  __esModule: true,
  default: new Proxy({}, { get: (_, name: string) => (name === 'env' ? { USER_DATA_PATH: 'wxfile://usr' } : method(name)) }),
  useDidShow: (shown: () => void) => void Object.assign(weapp, { shown }),
  useDidHide: (hidden: () => void) => void Object.assign(weapp, { hidden }),
  usePullDownRefresh: (pulled: () => void) => void Object.assign(weapp, { pulled }),
}

/** The props with a value that a component of this kind was given, without its children: the last one, or another by its place. */
export function given(name: string, at = -1): Record<string, unknown> {
  const { children: _, ...props } = weapp.given[name]?.at(at) ?? {}
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}

/** Calls a handler that a component was given, as the host does. */
export function fire(name: string, handler: string, event?: unknown, at = -1): void {
  const call = given(name, at)[handler]
  if (typeof call !== 'function') throw new Error(`${name} was given no ${handler}`)
  call(event)
}
