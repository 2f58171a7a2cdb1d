import { type ClockPair, steadyAt, steadyFrom } from '@/domain/time/steady-time'

type ExamTimeDeps = { wall: () => number; elapsed: () => number }
export type ExamTime = ReturnType<typeof createExamTime>

/** The time an exam goes by between two words of the server: a device whose clock is set meanwhile neither ends nor prolongs it. */
export function createExamTime({ wall, elapsed }: ExamTimeDeps) {
  const read = (): ClockPair => ({ wall: wall(), elapsed: elapsed() })
  let time = steadyFrom(read())
  const now = () => {
    time = steadyAt(time, read())
    return time.now
  }
  return {
    elapsed,
    /** Epoch ms by the device's clock at the start. */
    now,
    /** Milliseconds the device's clock has jumped ahead since the last server time: it was set, or the device slept. */
    leapt: () => {
      now()
      return time.leapt
    },
    /** Server time arrived: earlier jumps no longer matter. Returns `now`. */
    settle: () => {
      now()
      time = { ...time, leapt: 0 }
      return time.now
    },
  }
}
