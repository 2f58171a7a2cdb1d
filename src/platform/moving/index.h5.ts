import type { MovingPort } from './port'

/** Without a further step for so long, in milliseconds, the page stands still. */
const STILL_MS = 400

export const moving: MovingPort = {
  watch: (changed) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stand = () => {
      timer = undefined
      changed(false)
    }
    const move = () => {
      if (timer === undefined) changed(true)
      clearTimeout(timer)
      timer = setTimeout(stand, STILL_MS)
    }
    document.addEventListener('scroll', move, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', move, { capture: true })
    }
  },
}
