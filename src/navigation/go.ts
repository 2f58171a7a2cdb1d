import { router } from '@/platform/router'
import { STACK_LIMIT } from '@/platform/router/port'
import { visitOf } from '@/routes/address'
import { pathOf, queryOf } from '@/routes/goto-url'
import { type LinkArgs, pageUrl, search } from '@/routes/link'
import { type RouteName, rowOf } from '@/routes/table'

const isTab = (name: RouteName) => rowOf(name).showAppTab === true

/** Tabs are switched to; other pages are pushed while the stack has room. */
function open(name: RouteName, url: string): Promise<void> {
  if (isTab(name)) return router.switchTab(url)
  return router.depth() >= STACK_LIMIT ? router.replace(url) : router.push(url)
}

/** Opens a route. */
export function go<Name extends RouteName>(name: Name, ...args: LinkArgs<Name>): void {
  void open(name, pageUrl(name, ...args))
}

/** Opens a route in place of the page shown. */
export function replace<Name extends RouteName>(name: Name, ...args: LinkArgs<Name>): void {
  const url = pageUrl(name, ...args)
  void (isTab(name) ? router.switchTab(url) : router.replace(url))
}

/** Opens an address of this product, `/course/3/detail?a=1`; an unknown one shows the not-found page. */
export function goAddress(address: string, mode: 'push' | 'replace' = 'push'): void {
  const visit = visitOf(pathOf(address))
  if (!visit) {
    replace('not_found', {}, { from: address })
    return
  }
  const url = visit.path + search({ ...visit.params, ...queryOf(address) })
  if (mode === 'push') void open(visit.name, url)
  else void (isTab(visit.name) ? router.switchTab(url) : router.replace(url))
}

/** Back to the page below, or home where there is none. */
export function back(): void {
  if (router.depth() > 1) void router.back()
  else void router.relaunch(pageUrl('home_page', { categoryId: 0 }))
}
