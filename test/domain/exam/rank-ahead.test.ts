import { rankAheadText } from '@/domain/exam/rank-ahead'

const entry = (place: number, marks: number) => ({ place, userId: place, nickname: '', avatar: '', marks, usedSeconds: 60 })

it.each([
  ['the nearest better place', entry(3, 800), [entry(1, 1000), entry(2, 850), entry(3, 800)], '距第 2 名还差 0.5 分'],
  ['the place shared by those who are better', entry(3, 800), [entry(1, 900), entry(1, 900), entry(3, 800)], '距第 1 名还差 1 分'],
  ['none for the first', entry(1, 1000), [entry(1, 1000), entry(2, 900)], ''],
  ['none where nobody better is listed', entry(40, 100), [], ''],
])('names %s', (_, mine, entries, text) => expect(rankAheadText(mine, entries)).toBe(text))
