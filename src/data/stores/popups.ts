type Close = () => void

const open: Close[] = []

/** Remembers an open popup; gives the way to forget it, for when it closes by itself. */
export function addPopup(close: Close): () => void {
  open.push(close)
  return () => {
    const at = open.lastIndexOf(close)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Closes the topmost popup; false when none is open. Document 1 §4, Popups. */
export function closeTopPopup(): boolean {
  const close = open.pop()
  close?.()
  return close !== undefined
}

/** Closes every popup, as a navigation does. Document 1 §2. */
export function closePopups(): void {
  while (closeTopPopup());
}
