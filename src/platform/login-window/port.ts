/** A login handed from the window in which the learner signed in: a token that opens one session, once. */
export type Handed = { token: string; userId: number }

/** A window of our own beside a page in a frame, in which the learner signs in: a frame of another site has a storage of its own. */
export type LoginWindowPort = {
  /** Opens it, and calls back with what it hands over; false where the browser does not allow it. */
  open: (url: string, received: (handed: Handed) => void) => boolean
  /** Whether this is such a window. */
  isOne: () => boolean
  /** Hands a login to the page that opened this window, and closes it. */
  handOver: (handed: Handed) => void
}
