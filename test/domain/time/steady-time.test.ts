import { LEAP_MS, type SteadyTime, steadyAt, steadyFrom } from '@/domain/time/steady-time'
import { fc } from '../../support/fast-check'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 1_440 * MINUTE
const START = { wall: 1_763_700_000_000, elapsed: 5 }
/** Reads on after so much by the device's clock and by the even one. */
const on = (time: SteadyTime, wall: number, elapsed: number) =>
  steadyAt(time, { wall: time.at.wall + wall, elapsed: time.at.elapsed + elapsed })
const passed = ({ now }: SteadyTime) => now - START.wall

describe('steady time', () => {
  it('begins with the device’s clock and runs with it', () => {
    const time = on(on(steadyFrom(START), SECOND, SECOND), 2 * SECOND, 2 * SECOND - 1)
    expect(time).toMatchObject({ now: START.wall + 3 * SECOND, leapt: 0 })
  })

  it.each([DAY, -DAY, 6 * MINUTE, -6 * MINUTE])('ignores a clock that is set by %d ms', (leap) => {
    expect(passed(on(steadyFrom(START), leap + SECOND, SECOND))).toBe(SECOND)
  })

  it('returns how far the device’s clock has jumped ahead, and 0 once it is set back', () => {
    const ahead = on(steadyFrom(START), DAY + SECOND, SECOND)
    expect(ahead.leapt).toBe(DAY)
    expect(on(ahead, SECOND, SECOND).leapt).toBe(DAY)
    expect(on(ahead, -DAY + SECOND, SECOND)).toMatchObject({ now: START.wall + 2 * SECOND, leapt: 0 })
  })

  it('reports nothing for a clock that was set back', () => {
    expect(on(steadyFrom(START), -DAY, MINUTE)).toMatchObject({ now: START.wall + MINUTE, leapt: 0 })
  })

  it('takes a short stop of the even clock from the device’s clock', () => {
    expect(passed(on(steadyFrom(START), LEAP_MS, 0))).toBe(LEAP_MS)
    expect(passed(on(steadyFrom(START), LEAP_MS + 1, 0))).toBe(0)
  })

  it('exceeds the even clock by no more than the allowed difference at each reading', () => {
    const reading = fc.tuple(fc.integer({ min: -DAY, max: DAY }), fc.integer({ min: 0, max: MINUTE }))
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 30 }), (readings) => {
        const time = readings.reduce((before, [leap, elapsed]) => on(before, elapsed + leap, elapsed), steadyFrom(START))
        const truth = readings.reduce((sum, [, elapsed]) => sum + elapsed, 0)
        expect(Math.abs(passed(time) - truth)).toBeLessThanOrEqual(readings.length * LEAP_MS)
        expect(time.leapt).toBeGreaterThanOrEqual(0)
      }),
      { seed: 6 },
    )
  })
})
