/** Key presses for a page. Those meant for a field or the browser are not reported. */
export type KeysPort = {
  /**
   * Calls back with the name of each key, as the browser names it; true when the key was used. `place`: whether a page listens, or
   * a popup over it. Returns the stop function.
   */
  watch: (pressed: (key: string) => boolean, place?: 'page' | 'popup') => () => void
}
