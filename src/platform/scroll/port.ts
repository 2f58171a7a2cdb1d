/** How far a page is scrolled, in pixels of the host. */
export type ScrollPort = {
  top: () => number
  to: (top: number) => void
}
