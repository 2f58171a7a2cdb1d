/** One timer. Set while it runs it keeps the sooner moment, so a change is never put off by the next. */
export function createAlarm(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    set: (delay: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, delay)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
