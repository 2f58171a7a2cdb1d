/** How far a page is scrolled, in pixels of the host. */
export type ScrollPort = {
  top: () => number
  to: (top: number) => void
  /** Shows the page in front from its top, at once. */
  toTop: () => void
  /** Calls back when more than a window was scrolled past, and when the top is near again. Returns the stop function. */
  watch: (changed: (isFar: boolean) => void) => () => void
}
