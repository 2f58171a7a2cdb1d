import type { component } from 'glass-easel-miniprogram-adapter'
import { pagesOf } from '../bundle'
import { type Api, happenings, tableOf } from './api/answer'
import { deviceApi } from './api/device'
import { navigationApi } from './api/navigation'
import { privacyApi } from './api/privacy'
import { requestApi } from './api/request'
import { createScreen } from './api/screen'
import { storageApi } from './api/storage'
import { createFramework } from './framework'
import type { Outside, StartOptions } from './host'
import { createMeter, type Meter } from './meter'
import { createModules } from './modules'
import { type MountedPage, mountPage } from './mounted-page'
import { createSandbox, type Sandbox } from './sandbox'
import { createStack, type PageStack } from './stack'

type AppObject = Record<string, unknown>

/** A running mini-program, as the agent handles it. */
export type Program = {
  stack: PageStack
  sandbox: Sandbox
  /** `wx` without mocks, for restoring and for mocks that call on. */
  api: Api
  wx: Api
  mocks: Map<string, unknown>
  meter: Meter
  requests: { inFlight(): number; most(): number }
  packages: { loaded: Set<string>; preloaded: Set<string> }
  happen(name: string, news?: unknown): void
  dumpStorage(): Record<string, string>
}

const happeningNames = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'NetworkStatusChange',
  'ThemeChange',
  'WindowResize',
  'MemoryWarning',
  'KeyboardHeightChange',
  'CopyUrl',
]

/** Console of the mini-program: what it writes is told outside. */
function consoleOf(tell: Outside['tell']): Console {
  const say =
    (type: string) =>
    (...args: unknown[]) =>
      tell('App.logAdded', { type, args: args.map(String) })
  const levels = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'group', 'groupEnd', 'time', 'timeEnd', 'table', 'assert']
  return Object.fromEntries(levels.map((level) => [level, say(level)])) as unknown as Console
}

/** Calls a lifecycle function of the app object. */
function callApp(app: AppObject, name: string, ...args: unknown[]): void {
  const method = app[name]
  if (typeof method === 'function') method.apply(app, args)
}

/** Boots a build: the app's own code first, then the page it was opened at. */
export function startProgram({ bundle, launch, storage }: StartOptions, outside: Outside): Program {
  const { app: config, units, modules: code, apiNames } = bundle
  const meter = createMeter()
  const framework = createFramework(bundle, meter)
  const mocks = new Map<string, unknown>()
  const packages = { loaded: new Set<string>(), preloaded: new Set<string>() }
  const packageOf = (path: string) => config.subPackages?.find(({ root }) => path.startsWith(`${root}/`))?.root
  const news = happenings(happeningNames)
  let appObject: AppObject = {}

  const screen = createScreen(() => stack.back(1))
  const load = (path: string) => {
    const root = packageOf(path)
    if (root) packages.loaded.add(root)
    modules.load(path)
    for (const target of Object.values(units[path]?.config.usingComponents ?? {})) modules.load(target)
  }
  const bar = (path: string) =>
    config.tabBar?.custom && config.tabBar.list.some(({ pagePath }) => pagePath === path) ? 'custom-tab-bar/index' : undefined
  const shown = (page: MountedPage) => {
    screen.shown(page, stack.pages().length)
    for (const root of config.preloadRule?.[page.path]?.packages ?? []) packages.preloaded.add(root)
  }
  const stack = createStack({
    app: config,
    pages: pagesOf(config),
    shown,
    mount: (target) => {
      const unit = units[target.path]
      if (!unit) throw new Error(`${target.path} is not in the build`)
      load(target.path)
      return mountPage({ framework, unit, parent: screen.pages, target, bar: bar(target.path) })
    },
  })
  const kept = storageApi(storage)
  const net = requestApi(outside)
  const api: Api = {
    ...navigationApi(stack),
    ...screen.api(stack.top),
    ...kept.api,
    ...net.api,
    ...news.api,
    ...deviceApi(launch, apiNames),
    ...privacyApi(),
    createSelectorQuery: () => (stack.top().caller as unknown as component.GeneralComponent).createSelectorQuery(),
  }
  const wx = tableOf(api, apiNames, mocks)
  const sandbox = createSandbox({
    wx,
    console: consoleOf(outside.tell),
    App: (definition: AppObject) => {
      appObject = definition
    },
    getApp: () => appObject,
    getCurrentPages: () => stack.pages().map(({ caller }) => caller),
    Page: (definition: AppObject) => framework.define('Page', modules.current(), definition),
    Component: (definition: AppObject) => framework.define('Component', modules.current(), definition),
  })
  const modules = createModules(code, sandbox)

  modules.load('app')
  if (config.tabBar?.custom) modules.load('custom-tab-bar/index')
  callApp(appObject, 'onLaunch', launch)
  callApp(appObject, 'onShow', launch)
  stack.launch(launch)
  const happen = (name: string, what?: unknown) => {
    if (name === 'AppShow' || name === 'AppHide') {
      callApp(appObject, name === 'AppShow' ? 'onShow' : 'onHide', what)
      if (name === 'AppHide') callApp(stack.top().caller, 'onHide')
      else callApp(stack.top().caller, 'onShow')
    }
    news.happen(name, what)
  }
  return { stack, sandbox, api, wx, mocks, meter, requests: net.pool, packages, happen, dumpStorage: kept.dump }
}
