import { courseTypeNames, minutesOf } from '@/domain/course/course-words'

describe('[D2-9-duration-1] words of a course', () => {
  it.each([
    [0, 1],
    [29, 1],
    [89, 1],
    [90, 2],
    [600, 10],
    [3_629, 60],
    [3_630, 61],
  ])('%i seconds are shown as %i minutes', (seconds, minutes) => {
    expect(minutesOf(seconds)).toBe(minutes)
  })

  it('each type has a name of its own', () => {
    expect(courseTypeNames).toEqual({ normal: '系统课', open: '公开课', live: '直播课' })
  })
})
