import { isOffsetLogDue, isSkewed, offsetOf, serverTimeOf } from '@/domain/time/clock'
import { fc } from '../../support/fast-check'

const SERVER = 1_772_416_800_000

describe('Document 2 §5, Clock offset', () => {
  it.each([
    [0, 0],
    [59_999, 0],
    [-59_999, 0],
    [60_000, 60_000],
    [-60_000, -60_000],
    [400_000, 400_000],
  ])('[D2-5-clock-1] [D2-9-offset-1] a local clock %d ms ahead has the offset %d', (ahead, offset) => {
    expect(offsetOf(SERVER + ahead, SERVER)).toBe(offset)
  })

  it('brings the client within a minute of server time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (ahead) => {
        const local = SERVER + ahead
        expect(Math.abs(serverTimeOf(local, offsetOf(local, SERVER)) - SERVER)).toBeLessThan(60_000)
      }),
    )
  })
})

describe('Document 2 §8 and §9, skew and its log', () => {
  it.each([
    [300_000, false],
    [300_001, true],
    [-300_001, true],
  ])('[D2-9-skew-1] a call sent %d ms off is repeated: %s', (off, expected) => {
    expect(isSkewed(SERVER + off, SERVER)).toBe(expected)
  })

  it.each([
    [0, 10_000, false],
    [0, 10_001, true],
    [70_000, 0, true],
  ])('[D2-9-log-1] a change from %d to %d is logged: %s', (previous, next, expected) => {
    expect(isOffsetLogDue(previous, next)).toBe(expected)
  })
})
