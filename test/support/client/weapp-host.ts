import { createElement, type ReactNode } from 'react'

export type Given = Record<string, never> & { children?: ReactNode; id?: string }
type Call = () => void
type Method = (...words: unknown[]) => unknown

/**
 * A mini-program's host for one test: what its components were given, by kind, oldest first; its methods as the test sets them; and what it
 * calls when the program is hidden or a page is pulled.
 */
export const weapp = {
  given: {} as Record<string, Given[]>,
  methods: {} as Record<string, unknown>,
  hidden: (() => {}) as Call,
  pulled: (() => {}) as Call,
  reset: () => Object.assign(weapp, { given: {}, methods: {}, hidden: () => {}, pulled: () => {} }),
}

const kind = (name: string) => (props: Given) => {
  weapp.given[name] = [...(weapp.given[name] ?? []), props]
  return createElement('div', { id: props.id, 'data-kind': name }, props.children)
}

/** In the place of `@tarojs/components`. */
export const components = new Proxy({ __esModule: true }, { get: (own, name: string) => Reflect.get(own, name) ?? kind(name) })

const method =
  (name: string): Method =>
  (...words) =>
    (weapp.methods[name] as Method)(...words)

/** In the place of `@tarojs/taro`. */
export const taro = {
  __esModule: true,
  default: new Proxy({}, { get: (_, name: string) => method(name) }),
  useDidHide: (hidden: Call) => void Object.assign(weapp, { hidden }),
  usePullDownRefresh: (pulled: Call) => void Object.assign(weapp, { pulled }),
}

// biome-ignore lint/suspicious/noExplicitAny: what a component of the host is given has as many shapes as there are components.
export const given = (name: string, at = -1): any => weapp.given[name]?.at(at)

/** What was set of what a component was given, without its children. */
export const set = (name: string, at = -1): object =>
  Object.fromEntries(Object.entries(given(name, at)).filter(([key, value]) => value !== undefined && key !== 'children'))
