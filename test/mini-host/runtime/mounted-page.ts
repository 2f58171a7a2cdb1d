import type { Unit } from '../bundle'
import type { Framework } from './framework'
import type { Target } from './target'

/** A page as the mini-program's code sees it. */
export type PageCaller = Record<string, unknown> & { setData(data: object, done?: () => void): void; data: Record<string, unknown> }

export type MountedPage = Target & {
  id: number
  caller: PageCaller
  /** The element `wx-page` of this page. */
  body: HTMLElement
  title: string
  /** Calls a lifecycle function, where the page has it. */
  call(name: string, ...args: unknown[]): void
  load(): void
  show(): void
  hide(): void
  unload(): void
}

let made = 0

function frameOf(id: number): { frame: HTMLElement; body: HTMLElement } {
  const frame = document.createElement('div')
  frame.className = 'host-page'
  frame.dataset.page = String(id)
  const body = document.createElement('wx-page')
  frame.append(body)
  return { frame, body }
}

function styleOf(text: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  return style
}

/** Whether a page's caller has a lifecycle function, and calls it. */
function call(caller: PageCaller, name: string, ...args: unknown[]): void {
  const method = caller[name]
  if (typeof method === 'function') method.apply(caller, args)
}

type Parts = { framework: Framework; unit: Unit; parent: HTMLElement; target: Target; bar?: string }

/** Creates a page; nothing of it runs before `load`. Its style sheet is on while it is in front, as each page is a document of its own. */
export function mountPage({ framework, unit, parent, target, bar }: Parts): MountedPage {
  made += 1
  const id = made
  const { frame, body } = frameOf(id)
  const style = styleOf(unit.style)
  const root = framework.create(target.path)
  const caller = root.get() as unknown as PageCaller
  const tabBar = bar === undefined ? undefined : framework.create(bar)
  Object.assign(caller, { route: target.path, __route__: target.path, options: target.query, __wxWebviewId__: id })
  Object.assign(caller, { getPageId: () => `pageId:${id}`, getTabBar: () => tabBar?.get() ?? null })
  let isReady = false
  const ready = () => {
    if (isReady || !frame.isConnected) return
    isReady = true
    call(caller, 'onReady')
  }
  const attach = (made: typeof root) => {
    const place = document.createElement('div')
    body.append(place)
    made.attach(body as never, place as never)
  }
  return {
    ...target,
    id,
    caller,
    body,
    title: unit.config.navigationBarTitleText ?? '',
    call: (name, ...args) => call(caller, name, ...args),
    load: () => {
      parent.append(frame)
      document.head.append(style)
      call(caller, 'onLoad', target.query)
      attach(root)
      if (tabBar) attach(tabBar)
    },
    show: () => {
      frame.hidden = false
      style.disabled = false
      call(caller, 'onShow')
      requestAnimationFrame(ready)
    },
    hide: () => {
      frame.hidden = true
      style.disabled = true
      call(caller, 'onHide')
    },
    unload: () => {
      call(caller, 'onUnload')
      root.release()
      tabBar?.release()
      frame.remove()
      style.remove()
    },
  }
}
