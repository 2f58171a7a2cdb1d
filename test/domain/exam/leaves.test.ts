import { leavesText } from '@/domain/exam/leaves'

describe('the leaves of an exam in words', () => {
  it('say how often and how long', () => {
    expect(leavesText({ count: 0, awayMs: 0 })).toBe('')
    expect(leavesText({ count: 1, awayMs: 400 })).toBe('离开 1 次')
    expect(leavesText({ count: 2, awayMs: 80_000 })).toBe('离开 2 次，共 1 分 20 秒')
  })
})
