import { capWords, closedWords, isAllowedAt, isPin, monthStart } from '@/domain/account/minors'

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('the mode for minors', () => {
  it.each([
    ['2026-11-22T06:00:00', true],
    ['2026-11-22T05:59:00', false],
    ['2026-11-22T22:00:00', true],
    ['2026-11-22T22:01:00', false],
  ])('allows use at %s: %s', (moment, isOpen) => expect(isAllowedAt({ from: '06:00', to: '22:00' }, at(moment))).toBe(isOpen))

  it.each([
    ['2026-11-22T10:00:00', '2026-11-01T00:00:00'],
    ['2026-11-01T00:00:00', '2026-11-01T00:00:00'],
    ['2026-12-31T23:59:59', '2026-12-01T00:00:00'],
    ['2027-01-01T07:00:00', '2027-01-01T00:00:00'],
  ])('the month of %s begins at %s', (now, first) => expect(monthStart(at(now))).toBe(at(first)))

  it.each([
    ['1234', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
  ])('%s is accepted as a PIN: %s', (pin, isGood) => expect(isPin(pin)).toBe(isGood))

  it('returns its end, and the seconds left', () => {
    expect(closedWords({ from: '06:00', to: '22:00' })).toBe('未成年人模式：每天 06:00–22:00 可以使用，现在先休息吧')
    expect(capWords(20_000, 15_050)).toBe('未成年人模式：本月最多消费 200 元，还可以用 49.50 元，请和家长商量')
    expect(capWords(100, 500)).toContain('还可以用 0 元')
  })
})
