/** Brings one element of the page in front into the window. */
export type RevealPort = {
  /** Scrolls as far as needed to show the element with this id and no further, once the page has been drawn and is in its place. */
  show: (id: string) => void
}
