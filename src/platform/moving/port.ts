/** Whether the page in front is being scrolled. */
export type MovingPort = {
  /** Calls back when scrolling begins, and when it has stopped for a moment. Returns the stop function. */
  watch: (changed: (isMoving: boolean) => void) => () => void
}
