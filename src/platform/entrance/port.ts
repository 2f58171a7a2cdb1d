/** Ways into the app besides its own pages: a printed code carries 32 characters of our own, which the host hands over as `scene`. */
export type EntrancePort = {
  /** Tells the text of the code that opened the app, and of every one scanned later. Gives the way to stop. */
  watch: (onScene: (text: string) => void) => () => void
}
