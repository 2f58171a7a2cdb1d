import type { AppConfig } from '../bundle'
import type { Launch } from './host'
import { Refusal } from './host'
import type { MountedPage } from './mounted-page'
import { type Target, targetOf } from './target'

/** The most pages that may lie on each other. */
export const STACK_LIMIT = 10

type StackDeps = { app: AppConfig; pages: readonly string[]; mount: (target: Target) => MountedPage; shown: (page: MountedPage) => void }

export type PageStack = {
  pages(): readonly MountedPage[]
  top(): MountedPage
  launch(launch: Launch): void
  push(url: string): void
  replace(url: string): void
  relaunch(url: string): void
  switchTab(url: string): void
  back(delta: number): void
}

/** The page stack with its tabs, and the rules of the vendor's five moves. */
export function createStack({ app, pages, mount, shown }: StackDeps): PageStack {
  const tabPaths = new Set(app.tabBar?.list.map(({ pagePath }) => pagePath))
  const tabs = new Map<string, MountedPage>()
  let stack: MountedPage[] = []
  const top = () => {
    const page = stack.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }
  const known = (url: string) => {
    const target = targetOf(url, stack.at(-1)?.path ?? '')
    if (!pages.includes(target.path)) throw new Refusal(`page "${target.path}" is not found`)
    return target
  }
  const ordinary = (url: string, move: string) => {
    const target = known(url)
    if (tabPaths.has(target.path)) throw new Refusal(`can not ${move} a tabbar page`)
    return target
  }
  const close = (page: MountedPage) => {
    if (tabs.get(page.path) === page) tabs.delete(page.path)
    page.unload()
  }
  const show = (page: MountedPage) => {
    page.show()
    shown(page)
  }
  const open = (target: Target) => {
    const page = mount(target)
    stack.push(page)
    if (tabPaths.has(target.path)) tabs.set(target.path, page)
    page.load()
    show(page)
  }
  const clear = () => {
    for (const page of new Set([...stack, ...tabs.values()])) close(page)
    stack = []
  }
  /** A tab that was open before is shown again; whatever lies above it is closed. */
  const turnTo = (target: Target) => {
    for (const page of stack) if (!tabPaths.has(page.path)) close(page)
    const kept = tabs.get(target.path)
    stack = kept ? [kept] : []
    if (kept) show(kept)
    else open(target)
  }
  return {
    pages: () => stack,
    top,
    launch: ({ path, query }) => open({ path, query }),
    push: (url) => {
      const target = ordinary(url, 'navigateTo')
      if (stack.length >= STACK_LIMIT) throw new Refusal('webview count limit exceed')
      top().hide()
      open(target)
    },
    replace: (url) => {
      const target = ordinary(url, 'redirectTo')
      close(top())
      stack.pop()
      open(target)
    },
    relaunch: (url) => {
      const target = known(url)
      clear()
      open(target)
    },
    switchTab: (url) => {
      if (url.includes('?')) throw new Refusal('url of a tab takes no parameters')
      const target = known(url)
      if (!tabPaths.has(target.path)) throw new Refusal('can not switch to no-tabBar page')
      if (top().path === target.path) return
      top().hide()
      turnTo(target)
    },
    back: (delta) => {
      if (stack.length < 2) throw new Refusal('cannot navigate back at first page.')
      const staying = stack.slice(0, Math.max(1, stack.length - delta))
      for (const page of stack.slice(staying.length).reverse()) close(page)
      stack = staying
      show(top())
    },
  }
}
