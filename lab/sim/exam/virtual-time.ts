type Due = { at: number; id: number; run: () => void | Promise<void> }

/** Time that moves only from one thing due to the next. Two things due at one moment come in the order they were set. */
export function virtualTime(clock: { now: () => number; advance: (ms: number) => void }) {
  let due: Due[] = []
  let made = 0
  const next = () => due.reduce<Due | undefined>((first, one) => (first === undefined || one.at < first.at ? one : first), undefined)
  const after = (delay: number, run: Due['run']) => {
    made += 1
    const one = { at: clock.now() + Math.max(0, delay), id: made, run }
    due.push(one)
    return () => {
      due = due.filter((other) => other !== one)
    }
  }
  /** Does the next thing and lets everything it set going come to rest. */
  const step = async (one: Due) => {
    due = due.filter((other) => other !== one)
    clock.advance(Math.max(0, one.at - clock.now()))
    await one.run()
    await new Promise((resume) => setImmediate(resume))
  }
  return {
    now: clock.now,
    after,
    /** Goes on until a moment, or until `isDone`. */
    runUntil: async (moment: number, isDone: () => boolean = () => false) => {
      for (let one = next(); one !== undefined && one.at <= moment && !isDone(); one = next()) await step(one)
      if (!isDone()) clock.advance(Math.max(0, moment - clock.now()))
    },
    clear: () => {
      due = []
    },
  }
}
export type VirtualTime = ReturnType<typeof virtualTime>
