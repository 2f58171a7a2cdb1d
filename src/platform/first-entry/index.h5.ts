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
let isAwaited = false

/** A step from the entry above the first one onto it: taken back where something keeps the page, else it goes on and out of the app. */
function onStep(): void {
  if (isFirst() && !isGuard()) window.history.go(isBackHeld() ? 1 : -1)
}

function watch(): void {
  if (isWatched) return
  isWatched = true
  window.addEventListener('popstate', onStep)
}

/** Keeps the first page from the first tap or key on: a step back passes over an entry that was made before, and over the page below it. */
function keepOnceUsed(): void {
  if (isAwaited) return
  isAwaited = true
  const acts = ['click', 'keydown'] as const
  const onAct = () => {
    for (const act of acts) window.removeEventListener(act, onAct, true)
    isAwaited = false
    firstEntry.keep()
  }
  for (const act of acts) window.addEventListener(act, onAct, true)
}

/** An entry of its own lies above that of the first page, so that a step back is noticed before it leaves the app. */
export const firstEntry: FirstEntryPort = {
  keep: () => {
    if (!heldStep.isUndone || !isFirst()) return
    // A page that was loaded again has its entry already.
    if (isGuard()) watch()
    else if (navigator.userActivation?.hasBeenActive === false) keepOnceUsed()
    else {
      window.history.pushState({ place: 0, isGuard: true }, '', window.location.href)
      watch()
    }
  },
}
