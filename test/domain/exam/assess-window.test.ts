import { assessUntil, canAssess } from '@/domain/exam/assess-window'

const WEEK = 7 * 86_400_000

describe('the window of self-assessment', () => {
  it('lets a first one in whenever it comes', () => expect(canAssess(false, 0, 10 * WEEK)).toBe(true))
  it('lets a change in for seven days', () => {
    expect(assessUntil(5)).toBe(WEEK + 5)
    expect([canAssess(true, 5, WEEK + 4), canAssess(true, 5, WEEK + 5)]).toEqual([true, false])
  })
})
