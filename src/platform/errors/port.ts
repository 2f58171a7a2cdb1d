/** Errors nobody caught. */
export type ErrorsPort = {
  /** Calls back with each; gives the way to stop. */
  watch: (heard: (error: unknown) => void) => () => void
}
