import type { Framework } from './framework'
import type { Outside } from './host'
import type { MountedPage } from './mounted-page'

type Definition = Record<string, unknown>

/** The app object, and its lifecycle. */
export type AppObject = {
  set(definition: Definition): void
  get(): Definition
  call(name: string, ...args: unknown[]): void
}

export function createAppObject(): AppObject {
  let app: Definition = {}
  return {
    get: () => app,
    set: (definition) => {
      app = definition
    },
    call: (name, ...args) => {
      const method = app[name]
      if (typeof method === 'function') method.apply(app, args)
    },
  }
}

/** Console of the mini-program: its output is reported outside. */
function consoleOf(tell: Outside['tell']): Record<string, unknown> {
  const say =
    (type: string) =>
    (...args: unknown[]) =>
      tell('App.logAdded', { type, args: args.map(String) })
  const levels = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'group', 'groupEnd', 'time', 'timeEnd', 'table', 'assert']
  return Object.fromEntries(levels.map((level) => [level, say(level)]))
}

type GlobalsDeps = {
  framework: Framework
  app: AppObject
  pages: () => readonly MountedPage[]
  /** The module being run: `Page` and `Component` define what belongs to it, wherever their code stands. */
  current: () => string
  tell: Outside['tell']
}

/** Builds the globals that every mini-program finds besides the language and `wx`. */
export function globalsOf({ framework, app, pages, current, tell }: GlobalsDeps): Record<string, unknown> {
  const define = (kind: 'Page' | 'Component') => (definition: Definition) => framework.define(kind, current(), definition)
  return {
    ...Object.fromEntries([
      ['App', app.set],
      ['Page', define('Page')],
      ['Component', define('Component')],
    ]),
    console: consoleOf(tell),
    getApp: app.get,
    getCurrentPages: () => pages().map(({ caller }) => caller),
  }
}
