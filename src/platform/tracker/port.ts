/** The three ways a tracker sends. Failures are ignored: lost events are not repeated. */
export type TrackerPort = {
  /** By the request of an image that is never shown. */
  image: (url: string) => void
  /** By a form; whether it arrived within `timeoutMs`. */
  post: (url: string, body: string, timeoutMs: number) => Promise<boolean>
  /** On the way out: the host sends it even when the page is gone. */
  beacon: (url: string, body: string) => void
  /** Sends a GET; undefined when there is no reply within `timeoutMs`. */
  get: (url: string, timeoutMs: number) => Promise<unknown>
  /** Calls back when the app leaves the screen; returns the stop function. */
  onLeave: (leaving: () => void) => () => void
}
