/** Time that passes however the device's clock is set. */
export type StopwatchPort = {
  /** Milliseconds since some moment of this run of the app. It never goes back; some devices stop it while they sleep. */
  elapsed: () => number
}
