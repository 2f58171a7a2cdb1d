/** Parts of the app that are loaded later. */
export type ChunksPort = {
  /** Calls back with the name and message of each error nobody caught; gives the way to stop. */
  watch: (failed: (name: string, message: string) => void) => () => void
  /** Loads the app anew, once in the life of a window; false when that was done already or cannot help. */
  reloadOnce: () => boolean
}
