import { weekNames } from '@/domain/time/week-names'

describe('weekNames', () => {
  it('begins with the current learning day, from four in the morning', () => {
    // 2026-11-21 is a Saturday; at 23:30 UTC before, it has begun in Shanghai, and at 19:30 UTC it is still Friday's night.
    expect(weekNames(Date.UTC(2026, 10, 20, 19, 30))).toEqual(['今天', '明天', '周日', '周一', '周二', '周三', '周四'])
    expect(weekNames(Date.UTC(2026, 10, 20, 23, 30))).toEqual(['今天', '明天', '周一', '周二', '周三', '周四', '周五'])
    expect(weekNames(Date.UTC(2026, 10, 20, 15, 30))).toEqual(['今天', '明天', '周日', '周一', '周二', '周三', '周四'])
  })
})
