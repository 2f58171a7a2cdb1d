import { waitText } from '@/domain/time/wait-text'

describe('a wait', () => {
  it.each([
    [-1, '1 秒'],
    [0, '1 秒'],
    [0.2, '1 秒'],
    [37, '37 秒'],
    [60, '60 秒'],
    [60.1, '2 分钟'],
    [61, '2 分钟'],
    [120, '2 分钟'],
    [3600, '60 分钟'],
    [3601, '2 小时'],
    [86_400, '24 小时'],
  ])('of %d seconds is %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})
