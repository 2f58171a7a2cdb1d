import { heldStep, isBackHeld } from '../router/held-back'
import type { FirstEntryPort } from './port'

type Entry = { place?: unknown; isGuard?: unknown }

const entryNow = (): Entry => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}
const isFirst = () => (entryNow().place ?? 0) === 0
const isGuard = () => entryNow().isGuard === true

let isWatched = false

/** A step from the entry above the first one onto it: taken back where something keeps the page, else it goes on and out of the app. */
function onStep(): void {
  if (isFirst() && !isGuard()) window.history.go(isBackHeld() ? 1 : -1)
}

/** An entry of its own lies above that of the first page, so that a step back is noticed before it leaves the app. */
export const firstEntry: FirstEntryPort = {
  keep: () => {
    if (!heldStep.isUndone || !isFirst() || isGuard()) return
    window.history.pushState({ place: 0, isGuard: true }, '', window.location.href)
    if (isWatched) return
    isWatched = true
    window.addEventListener('popstate', onStep)
  },
}
