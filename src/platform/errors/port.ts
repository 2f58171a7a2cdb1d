/** Uncaught errors. */
export type ErrorsPort = {
  /** Calls back with each; returns the stop function. */
  watch: (heard: (error: unknown) => void) => () => void
}
