/** Controls the surroundings of a page. */
export type ChromePort = {
  /** The host draws a navigation bar of its own, so the page draws none. */
  hasOwnBar: boolean
  setTitle: (title: string) => void
}
