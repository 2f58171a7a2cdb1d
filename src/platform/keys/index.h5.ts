import { popupCount } from '../elements/popups'
import type { KeysPort } from './port'

const hasField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea') !== null

/** Whoever has the focus, or the browser, makes something of the key. */
const isTaken = ({ target, defaultPrevented, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  defaultPrevented || ctrlKey || altKey || metaKey || hasField(target)

/** Enter and space press the button that has the focus. */
const isPress = ({ key, target }: KeyboardEvent) =>
  [' ', 'Enter'].includes(key) && target instanceof Element && target.closest('button') !== null

export const keys = {
  watch: (pressed, place = 'page') => {
    const isElsewhere = () => popupCount() > 0 && place === 'page'
    const listener = (event: KeyboardEvent) => {
      if (!isTaken(event) && !isPress(event) && !isElsewhere() && pressed(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  },
} satisfies KeysPort
