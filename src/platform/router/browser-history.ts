import { type BrowserHistory, createBrowserHistory as createPlainHistory, type To } from 'history'
import { addressOf, visitOf } from '../../routes/address'
import { pagePath } from '../../routes/link'
import { rowOf } from '../../routes/table'

type Parts = { pathname: string; search: string; hash: string }

const parts = (to: To): Parts => {
  const url = new URL(typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`, window.location.origin)
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

const values = (search: string) => Object.fromEntries(new URLSearchParams(search))

/** The page file an address shows, and the parameters its path carries. An unknown address shows the not-found page and is kept. */
export function pageOf(pathname: string): { path: string; params: Record<string, string> } {
  const visit = visitOf(pathname)
  return visit ?? { path: pagePath(rowOf('not_found')), params: {} }
}

const shown = (location: Parts): Parts => ({ ...location, pathname: pageOf(location.pathname).path })

function addressed(to: To): Parts {
  const { pathname, search, hash } = parts(to)
  const address = addressOf(pathname, values(search))
  return address === undefined ? { pathname, search, hash } : { ...parts(address), hash }
}

/**
 * A history that shows page files to Taro and product addresses to the address bar. Taro knows no path parameters, so it
 * never sees an address; learners share addresses, so they never see a page file.
 */
export function createBrowserHistory(options?: { window?: Window }): BrowserHistory {
  const plain = createPlainHistory(options)
  const { pathname, search } = plain.location
  // Addresses that name a page file, and redirects, are put right once at the start.
  const visit = visitOf(pathname)
  const settled = addressOf(visit?.path ?? pathname, { ...values(search), ...visit?.params })
  if (settled !== undefined && settled !== pathname + search) plain.replace(settled)
  return {
    get action() {
      return plain.action
    },
    get location() {
      return { ...plain.location, ...shown(plain.location) }
    },
    createHref: (to) => plain.createHref(addressed(to)),
    push: (to, state) => plain.push(addressed(to), state),
    replace: (to, state) => plain.replace(addressed(to), state),
    go: (delta) => plain.go(delta),
    back: () => plain.back(),
    forward: () => plain.forward(),
    block: (blocker) => plain.block(blocker),
    listen: (listener) => plain.listen(({ action, location }) => listener({ action, location: { ...location, ...shown(location) } })),
  }
}
