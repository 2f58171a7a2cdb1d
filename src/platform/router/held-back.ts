let ask = () => false

/** Sets the handler called before the browser's back leaves a page; true keeps the page. */
export function keepBack(own: () => boolean): void {
  ask = own
}

/** A step back that was kept and is being taken back: until then the history stands below the page in front. */
export const heldStep = { isUndone: true }

/** Whether something on the page takes the step back for itself. */
export const isBackHeld = () => ask()

/** Whether the browser has drawn the last step back itself, as it does for a swipe from the edge. */
export const swipe = { isDrawn: false }
