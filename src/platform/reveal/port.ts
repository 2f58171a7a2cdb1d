/** Brings a part of the page in front into view. */
export type RevealPort = {
  /**
   * Once the page has been drawn and is in its place, scrolls as little as is needed until the element with this id is in view with room
   * below it; not at all where it is.
   */
  show: (id: string) => void
}
