import { speedText } from '@/domain/site/page-speed'

describe('a speed in words', () => {
  it.each([
    ['load', 1844, '1.84 秒'],
    ['open', 96, '0.10 秒'],
    ['reply', 0, '0.00 秒'],
    ['shift', 123, '0.12'],
  ] as const)('gives %s %i in the unit of its measure', (measure, value, text) => {
    expect(speedText(measure, value)).toBe(text)
  })
})
