/** Key presses for a page. Those meant for a field or the browser are not reported. */
export type KeysPort = {
  /**
   * Calls back with the name of each key, as the browser names it; true when the key was used. `place`: whether a page listens, or
   * a popup over it. Gives the way to stop.
   */
  watch: (pressed: (key: string) => boolean, place?: 'page' | 'popup') => () => void
}
