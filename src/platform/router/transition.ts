import { swipe } from './held-back'
import { sharePicture } from './shared-picture'
import './transition.scss'

/** Names the motion of a change of pages: a page pushed comes from the right, a step back shows the page below again. */
export type Motion = 'push' | 'back' | ''

type Change = { ready: Promise<void>; finished: Promise<void>; updateCallbackDone: Promise<void> }
type Transitions = { startViewTransition?: (draw: () => void) => Change }

const isMoved = (motion: Motion): motion is 'push' | 'back' =>
  motion !== '' &&
  (motion === 'push' || !swipe.isDrawn) &&
  document.visibilityState === 'visible' &&
  window.matchMedia('(max-width: 600px) and (prefers-reduced-motion: no-preference)').matches

/**
 * Draws a change of pages, in motion where the browser can move pages and the learner has not asked for less of it. Resolves when
 * it is drawn; undefined where that is at once.
 */
export function drawMoved(motion: Motion, draw: () => void): Promise<void> | undefined {
  const browser: Transitions = document
  if (!browser.startViewTransition || !isMoved(motion)) {
    draw()
    return undefined
  }
  const { dataset } = document.documentElement
  dataset.motion = motion
  const shared = sharePicture(motion)
  const { ready, finished, updateCallbackDone } = browser.startViewTransition(() => shared.draw(draw))
  // A motion that another one overtakes ends early: nothing is lost by it.
  ready.catch(() => undefined)
  finished
    .catch(() => undefined)
    .then(() => {
      delete dataset.motion
      shared.end()
    })
  return updateCallbackDone
}
