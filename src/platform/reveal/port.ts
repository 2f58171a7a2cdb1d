/** Brings a part of the page in front into view. */
export type RevealPort = {
  /** Scrolls as little as is needed until the element with this id is in view with room below it; not at all where it is. */
  show: (id: string) => void
}
