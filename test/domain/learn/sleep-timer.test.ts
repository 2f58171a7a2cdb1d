import { isSleepDue, SLEEP_CHOICES, sleepShown, sleepText, timerOf } from '@/domain/learn/sleep-timer'
import { MINUTE_MS } from '@/domain/time/units'

const NOW = 1_000_000

describe('the sleep timer', () => {
  it('offers minutes, the end of the lesson, and none', () =>
    expect(SLEEP_CHOICES.map(sleepText)).toEqual(['不开启', '15 分钟', '30 分钟', '60 分钟', '播完本课']))

  it('is due from its moment on', () => {
    const timer = timerOf(15, NOW)
    expect(isSleepDue(timer, NOW + 15 * MINUTE_MS - 1)).toBe(false)
    expect(isSleepDue(timer, NOW + 15 * MINUTE_MS)).toBe(true)
  })

  it.each([[null], ['lesson']] as const)('%j is never due by the clock', (choice) =>
    expect(isSleepDue(timerOf(choice, NOW), Number.MAX_SAFE_INTEGER)).toBe(false),
  )

  it.each([
    [null, '定时'],
    ['lesson', '播完停'],
    [15, '定时 15′'],
  ] as const)('%j is shown as %s', (choice, text) => expect(sleepShown(timerOf(choice, NOW))).toBe(text))
})
