import { addressOf, visitOf } from '@/routes/address'
import { pagePath } from '@/routes/link'
import { rowOf } from '@/routes/table'
import { heldStep, isBackHeld, swipe } from './held-back'

type Parts = { pathname: string; search: string; hash: string }
export type Move = 'PUSH' | 'REPLACE' | 'POP'
/** `place`: how many moves deep in this window's history the visit lies. */
export type Visit = Parts & { place: number }
type Listener = (visit: Visit, move: Move) => void

/** Lists the methods that the app needs of a history; urls are page files with parameters. */
export type PageHistory = {
  readonly location: Visit
  push: (url: string) => void
  replace: (url: string) => void
  go: (delta: number) => void
  listen: (listener: Listener) => () => void
}

const parts = (url: string): Parts => {
  const { pathname, search, hash } = new URL(url, window.location.origin)
  return { pathname, search, hash }
}

const values = (search: string) => Object.fromEntries(new URLSearchParams(search))

/** The page file an address shows, and the parameters its path carries. An unknown address shows the not-found page and is kept. */
export function pageOf(pathname: string): { path: string; params: Record<string, string> } {
  const visit = visitOf(pathname)
  return visit ?? { path: pagePath(rowOf('not_found')), params: {} }
}

/** The product address of a page file with its parameters; anything else stays as it is. */
function addressed(url: string): string {
  const { pathname, search, hash } = parts(url)
  return (addressOf(pathname, values(search)) ?? pathname + search) + hash
}

function noted(): number | undefined {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number' ? state.place : undefined
}
const placeNow = () => noted() ?? 0

/** Addresses that name a page file, and redirects, are put right once at the start. A page loaded again keeps what is noted of its entry. */
function settle(): void {
  const { pathname, search, hash } = window.location
  const visit = visitOf(pathname)
  const settled = addressOf(visit?.path ?? pathname, { ...values(search), ...visit?.params })
  const url = settled === undefined || settled === pathname + search ? pathname + search + hash : settled
  window.history.replaceState({ ...window.history.state, place: placeNow() }, '', url)
}

/**
 * Reports the browser's own moves. A step back that the page handles, such as closing a popup, is undone and not reported. A step between the
 * two entries of the first page is no move: the lower one has the address of whatever page was first.
 */
function watchMoves(told: () => void): { moved: () => void } {
  let place = placeNow()
  let isUndoing = false
  const undo = (isBegun: boolean) => {
    isUndoing = isBegun
    heldStep.isUndone = !isBegun
  }
  window.addEventListener('popstate', (event) => {
    swipe.isDrawn = 'hasUAVisualTransition' in event && event.hasUAVisualTransition === true
    const by = place - placeNow()
    if (isUndoing) undo(false)
    else if (by > 0 && isBackHeld()) {
      undo(true)
      window.history.go(by)
    } else if (noted() !== place) {
      place = placeNow()
      told()
    }
  })
  return {
    moved: () => {
      place = placeNow()
    },
  }
}

/**
 * A history that shows page files to Taro and product addresses to the address bar. Taro has no path parameters, so it
 * never sees an address; learners share addresses, so they never see a page file.
 */
export function createBrowserHistory(): PageHistory {
  const listeners = new Set<Listener>()
  const visit = (): Visit => {
    const { pathname, search, hash } = window.location
    return { pathname: pageOf(pathname).path, search, hash, place: placeNow() }
  }
  const tell = (move: Move) => {
    for (const listener of [...listeners]) listener(visit(), move)
  }
  settle()
  const { moved } = watchMoves(() => tell('POP'))
  return {
    get location() {
      return visit()
    },
    push: (url) => {
      window.history.pushState({ place: placeNow() + 1 }, '', addressed(url))
      moved()
      tell('PUSH')
    },
    replace: (url) => {
      // With all that is noted of the entry: it may be the one above that of the first page.
      window.history.replaceState(window.history.state, '', addressed(url))
      tell('REPLACE')
    },
    go: (delta) => window.history.go(delta),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
