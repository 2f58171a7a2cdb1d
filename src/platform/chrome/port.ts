/** Controls the surroundings of a page. */
export type ChromePort = {
  /** The host draws a navigation bar of its own, so the page draws none. */
  hasOwnBar: boolean
  /** Opened from a timeline a page stands alone: the host leads to no other page, and has a button of its own for the whole program. */
  isAlone: () => boolean
  setTitle: (title: string) => void
}
