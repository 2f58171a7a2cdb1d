import { nearMomentText } from '@/domain/time/near-moment'

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('a moment near now', () => {
  it.each([
    ['2026-11-22T20:00', '今天 20:00'],
    ['2026-11-22T00:00', '今天 00:00'],
    ['2026-11-23T09:30', '明天 09:30'],
    ['2026-11-24T09:30', '11 月 24 日 09:30'],
    ['2026-11-21T23:59', '11 月 21 日 23:59'],
  ])('%s is %s', (moment, text) => {
    expect(nearMomentText(at(moment), at('2026-11-22T12:00'))).toBe(text)
  })
})
