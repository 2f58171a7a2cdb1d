import { followNavigation } from '@/data/http/loading'
import { isBackIntercepted } from '@/data/site/back-intercept'
import { bridge } from '@/platform/bridge'
import { closePopups, closeTopPopup } from '@/platform/elements/popups'
import { router } from '@/platform/router'
import { STACK_LIMIT } from '@/platform/router/port'
import { type LinkArgs, pageUrl, pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import { type RouteName, rowOf } from '@/routes/table'

const isTab = (name: RouteName) => rowOf(name).showAppTab === true

/** Every navigation hides the popups and sets the loading status. */
function move(by: (url: string) => Promise<void>, url: string): void {
  closePopups()
  void followNavigation(by(url))
}

/** Tabs are switched to; other pages are pushed while the stack has room. */
function open(name: RouteName, url: string): void {
  if (isTab(name)) move(router.switchTab, url)
  else move(router.depth() >= STACK_LIMIT ? router.replace : router.push, url)
}

const openInPlace = (name: RouteName, url: string) => move(isTab(name) ? router.switchTab : router.replace, url)

/** Opens a route. */
export function go<Name extends RouteName>(name: Name, ...args: LinkArgs<Name>): void {
  open(name, pageUrl(name, ...args))
}

/** Opens a route in place of the page shown. */
export function replace<Name extends RouteName>(name: Name, ...args: LinkArgs<Name>): void {
  openInPlace(name, pageUrl(name, ...args))
}

/** Opens an address of this product in any of its forms, `/course/3/detail?a=1`; an unknown one shows the not-found page. */
export function goAddress(address: string, mode: 'push' | 'replace' = 'push'): void {
  const found = parseAddress(address)
  if ('error' in found) {
    replace('not_found', {}, { from: address })
    return
  }
  const { name, params, query } = found
  const url = pageUrlOf(name, { ...params, ...query, ...params })
  if (mode === 'push') open(name, url)
  else openInPlace(name, url)
}

const goHome = () => move(router.relaunch, pageUrl('home_page', { categoryId: 0 }))

/** Whether a popup, which is closed by it, or the page itself takes the step back. */
export const takesBack = () => closeTopPopup() || isBackIntercepted()

/** Closes the topmost popup; without one asks the page that keeps back from leaving, else goes back to the page below; where there is none, out of the app, or home. */
export function back(): void {
  if (!takesBack()) goBack()
}

/** Leaves the page, and with it every popup over it. A page that keeps back from leaving still asks. */
export function leavePage(): void {
  closePopups()
  if (!isBackIntercepted()) goBack()
}

function goBack(): void {
  if (router.depth() > 1) move(router.back, '')
  else if (bridge.kind()) void bridge.call('exitWebview').catch(goHome)
  else goHome()
}
