/** Whether the window has room for two columns. */
export type WideWindowPort = {
  /** From 1024 pixels on; the page's sheets use the same width. */
  isNow: () => boolean
  /** Calls back when that changes. Returns the stop function. */
  watch: (changed: () => void) => () => void
}
