/** Calls back once after this many milliseconds; returns the cancel function. */
export type Wait = (run: () => void, delay: number) => () => void

const wait: Wait = (run, delay) => {
  const timer = setTimeout(run, delay)
  return () => clearTimeout(timer)
}

/** One timer. Set while it runs it keeps the sooner moment, so a change is never put off by the next. */
export function createAlarm(run: () => void, start: Wait = wait) {
  let callOff: (() => void) | undefined
  return {
    set: (delay: number) => {
      callOff ??= start(() => {
        callOff = undefined
        run()
      }, delay)
    },
    stop: () => {
      callOff?.()
      callOff = undefined
    },
  }
}
