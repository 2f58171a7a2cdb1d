/** The app as it is kept on the device for the next visit, and newer versions of it. */
export type ShellPort = {
  /** Keeps the app, and calls back when a newer version waits. Gives the way to stop. */
  follow: (waits: () => void) => () => void
  /** Lets the waiting version take over and loads the page with it. */
  renew: () => void
}
