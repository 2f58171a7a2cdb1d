/** The first page of a visit, below which there is nothing of this app to go back to. */
export type FirstEntryPort = {
  /** From now on a step back out of it is asked for too: a popup closes, a page with something to lose asks. */
  keep: () => void
}
