/** Entries into the app besides its pages: a printed code carries 32 characters of ours, which the host passes as `scene`; an address leads on. */
export type EntrancePort = {
  /** Tells the text of the code that opened the app, and of every one scanned later. Returns the stop function. */
  watch: (onScene: (text: string) => void) => () => void
}
