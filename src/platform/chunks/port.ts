/** Parts of the app that are loaded later. */
export type ChunksPort = {
  /** Calls back with the name and message of each uncaught error; returns the stop function. */
  watch: (failed: (name: string, message: string) => void) => () => void
  /** Reloads the app, once in the life of a window; false when that was done already or cannot help. */
  reloadOnce: () => boolean
}
