import { datedFault, datedPhase, datedStep, datedText, enterDelay, roomOpensAt, waitText } from '@/domain/exam/dated'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'

const opensAt = Date.UTC(2026, 11, 3, 11)
const times = { opensAt, closesAt: opensAt + 2 * HOUR_MS }

describe('a dated mock', () => {
  it('goes from early over its waiting room to open and over', () => {
    expect(roomOpensAt(times)).toBe(opensAt - 15 * MINUTE_MS)
    const phases = [opensAt - 15 * MINUTE_MS - 1, opensAt - 15 * MINUTE_MS, opensAt - 1, opensAt, times.closesAt - 1, times.closesAt]
    expect(phases.map((now) => datedPhase(times, now))).toEqual(['early', 'waiting', 'waiting', 'open', 'open', 'over'])
  })

  it.each([
    ['early', opensAt - HOUR_MS, { isSat: false, isRunning: false }],
    ['waiting', opensAt - MINUTE_MS, { isSat: false, isRunning: false }],
    ['open', opensAt, { isSat: false, isRunning: false }],
    ['sitting', opensAt, { isSat: false, isRunning: true }],
    ['sat', opensAt, { isSat: true, isRunning: false }],
    ['report', times.closesAt, { isSat: true, isRunning: false }],
    ['missed', times.closesAt, { isSat: false, isRunning: false }],
    ['sitting', times.closesAt, { isSat: true, isRunning: true }],
  ] as const)('shows itself as %s', (step, now, own) => {
    expect(datedStep(times, own, now)).toBe(step)
  })

  it('counts down by days and then by the clock, and lets the more in the slower', () => {
    expect([waitText(51 * HOUR_MS), waitText(90 * MINUTE_MS), waitText(-1)]).toEqual(['2 天 3 小时', '01:30:00', '00:00'])
    expect([enterDelay(1, 0), enterDelay(1, 0.5), enterDelay(2_000, 0.5), enterDelay(100_000, 0.5)]).toEqual([0, 1_500, 5_000, 30_000])
  })

  const terms = { ...times, minutes: 120, mostTries: null, showsPlacesAtOnce: false }
  it.each([
    [undefined, {}],
    [undefined, { mostTries: 1 }],
    ['times', { opensAt: null }],
    ['times', { closesAt: null }],
    ['short', { minutes: 121 }],
    ['tries', { mostTries: 2 }],
    ['ranked', { showsPlacesAtOnce: true }],
  ] as const)('has the fault %s', (fault, change) => {
    expect(datedFault({ ...terms, ...change })).toBe(fault)
  })

  it('names its times, the day once where it ends on the same', () => {
    expect(datedText(times)).toBe('12 月 3 日 19:00–21:00')
    expect(datedText({ opensAt, closesAt: opensAt + 24 * HOUR_MS })).toBe('12 月 3 日 19:00–12 月 4 日 19:00')
  })
})
