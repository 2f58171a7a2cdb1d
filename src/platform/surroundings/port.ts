/** Where the app runs. */
export type SurroundingsPort = {
  /** Another page shows this one in a frame. */
  isIframe: () => boolean
  /** How the browser names itself; empty where there is none. */
  userAgent: () => string
}
