import { hoursText, learnersText, ratingText } from '@/domain/course/course-facts'

it.each([
  [0, ''],
  [9, ''],
  [10, '10 人在学'],
  [1250, '1.2k 人在学'],
])('%i learners', (count, text) => expect(learnersText(count)).toBe(text))

it.each([
  [0, ''],
  [20, '共 1 分钟'],
  [3000, '共 50 分钟'],
  [3600, '共 1 小时'],
  [45_000, '共 12.5 小时'],
])('%i seconds', (seconds, text) => expect(hoursText(seconds)).toBe(text))

it('shows a rating with its number of reviews', () => expect(ratingText(47, 3)).toBe('4.7 分 · 3 条评价'))
