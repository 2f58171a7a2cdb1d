import { learningWeekOf } from '@/domain/time/learning-week'

const shanghai = (text: string) => Date.parse(`${text}+08:00`)

describe('the learning week', () => {
  it('begins on a Monday at four in the morning in Shanghai', () => {
    const week = learningWeekOf(shanghai('2026-03-02T04:00:00'))
    expect(learningWeekOf(shanghai('2026-03-02T03:59:59'))).toBe(week - 1)
    expect(learningWeekOf(shanghai('2026-03-09T03:59:59'))).toBe(week)
    expect(learningWeekOf(shanghai('2026-03-09T04:00:00'))).toBe(week + 1)
  })
})
