import type { component } from 'glass-easel-miniprogram-adapter'
import { type Bundle, pagesOf } from '../bundle'
import { type Api, happenings, tableOf } from './api/answer'
import { deviceApi } from './api/device'
import { env, filesApi } from './api/files'
import { mediaApi } from './api/media'
import { navigationApi } from './api/navigation'
import { privacyApi } from './api/privacy'
import { requestApi } from './api/request'
import { createScreen, type Screen } from './api/screen'
import { SINGLE_PAGE, singlePageApi } from './api/single-page'
import { storageApi } from './api/storage'
import { createFramework, type Framework } from './framework'
import { type AppObject, createAppObject, globalsOf } from './globals'
import type { Outside, StartOptions } from './host'
import { createMeter, type Meter } from './meter'
import { createModules } from './modules'
import { mountPage } from './mounted-page'
import { createOpenTypes, type OpenTypes } from './open-types'
import { createPackages, type Packages } from './packages'
import { createSandbox, type Sandbox } from './sandbox'
import { createStack, type PageStack } from './stack'

/** A running mini-program, as the agent handles it. */
export type Program = {
  stack: PageStack
  sandbox: Sandbox
  /** `wx` without mocks, for restoring and for mocks that call on. */
  api: Api
  wx: Api
  mocks: Map<string, unknown>
  /** Names of `wx.*` the mini-program has called so far. */
  called: ReadonlySet<string>
  meter: Meter
  requests: { inFlight(): number; most(): number }
  packages: Packages
  openTypes: OpenTypes
  happen(name: string, news?: unknown): void
  dumpStorage(): Record<string, string>
}

const happeningNames = [
  'AppShow',
  'AppHide',
  'AppRoute',
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

type News = ReturnType<typeof happenings>

/** The app comes to the front or leaves it, and the page in front with it; other news is only told. */
const happeningIn = (app: AppObject, stack: PageStack, news: News) => (name: string, what?: unknown) => {
  if (name === 'AppShow' || name === 'AppHide') {
    const call = name === 'AppShow' ? 'onShow' : 'onHide'
    app.call(call, what)
    stack.top().call(call)
  }
  news.happen(name, what)
}

type StackParts = {
  bundle: Bundle
  framework: Framework
  packages: () => Packages
  screen: Screen
  tell: Outside['tell']
  routed: () => void
}

/** The page stack on the screen. */
function stackOn({ bundle: { app, units }, framework, packages, screen, tell, routed }: StackParts): PageStack {
  const stack: PageStack = createStack({
    app,
    pages: pagesOf(app),
    shown: (page) => {
      screen.shown(page, stack.pages().length)
      packages().shown(page.path)
      tell('Host.shown', { path: page.path, query: page.query })
      routed()
    },
    mount: (target) => {
      const unit = units[target.path]
      if (!unit) throw new Error(`${target.path} is not in the build`)
      packages().load(target.path)
      return mountPage({ framework, unit, parent: screen.pages, target, bar: packages().barOf(target.path) })
    },
  })
  return stack
}

/** Boots a build: the app's own code first, then the page it was opened at. */
export function startProgram({ bundle, launch, storage }: StartOptions, outside: Outside): Program {
  const meter = createMeter()
  const privacy = privacyApi()
  const openTypes = createOpenTypes({ ask: privacy.ask, top: () => stack.top() })
  const framework = createFramework({ bundle, meter, pressed: openTypes.press })
  const mocks = new Map<string, unknown>()
  const called = new Set<string>()
  const app = createAppObject()
  const news = happenings(happeningNames)
  const screen = createScreen(() => stack.back(1))
  const stack: PageStack = stackOn({
    bundle,
    framework,
    packages: () => packages,
    screen,
    tell: outside.tell,
    routed: () => news.happen('AppRoute'),
  })
  const kept = storageApi(storage)
  const net = requestApi(outside)
  const api: Api = {
    ...navigationApi(stack),
    ...screen.api(stack.top),
    ...mediaApi(),
    ...filesApi(outside.request),
    ...kept.api,
    ...net.api,
    ...news.api,
    ...deviceApi(launch, bundle.apiNames),
    ...privacy.api,
    ...(launch.scene === SINGLE_PAGE && singlePageApi(screen)),
    createSelectorQuery: () => (stack.top().caller as unknown as component.GeneralComponent).createSelectorQuery(),
  }
  const wx = Object.defineProperty(tableOf(api, bundle.apiNames, mocks, called), 'env', { value: env })
  const sandbox = createSandbox({
    wx,
    ...globalsOf({ framework, app, pages: stack.pages, current: () => modules.current(), tell: outside.tell }),
  })
  const modules = createModules(bundle.modules, sandbox)
  const packages = createPackages(bundle, modules)

  modules.load('app')
  app.call('onLaunch', launch)
  app.call('onShow', launch)
  stack.launch(launch)
  const happen = happeningIn(app, stack, news)
  return { stack, sandbox, api, wx, mocks, called, meter, requests: net.pool, packages, openTypes, happen, dumpStorage: kept.dump }
}
