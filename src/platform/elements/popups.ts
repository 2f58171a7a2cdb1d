type Close = () => void

/** The z-index of the lowest popup; each further one is one higher. */
export const POPUP_BOTTOM = 2000

const open: Close[] = []

/** Registers an open popup; returns the function to remove it when it closes by itself. */
export function addPopup(close: Close): () => void {
  open.push(close)
  return () => {
    const at = open.lastIndexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Whether this popup lies above all others. */
export function isTopPopup(close: Close): boolean {
  return open.at(-1) === close
}

/** How many popups are open. */
export function popupCount(): number {
  return open.length
}

/** Closes the topmost popup; false when none is open. */
export function closeTopPopup(): boolean {
  const close = open.pop()
  close?.()
  return close !== undefined
}

/** Closes every popup, as navigation does. */
export function closePopups(): void {
  while (closeTopPopup());
}
