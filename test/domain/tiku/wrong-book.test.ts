import { filterCount, filterGroups, reasonText, wrongQuery } from '@/domain/tiku/wrong-book'

/** 2026-11-21 10:00 in Shanghai. */
const NOW = Date.UTC(2026, 10, 21, 2)

describe('wrongQuery', () => {
  it('takes every field, and omits unset ones', () => {
    expect(wrongQuery({ subject: '1', chapter: '2', point: '3', type: 'fill', reason: 'careless', range: 'week' }, NOW)).toEqual({
      subjectId: 1,
      chapterId: 2,
      pointId: 3,
      type: 'fill',
      reason: 'careless',
      since: Date.UTC(2026, 10, 13, 20),
    })
    const night = Date.UTC(2026, 10, 20, 19, 59)
    expect(wrongQuery({ range: 'week' }, night)).toEqual({ since: Date.UTC(2026, 10, 12, 20) })
    expect(wrongQuery({ subject: '', reason: 'none' }, NOW)).toEqual({ reason: 'none' })
    expect(wrongQuery({}, NOW)).toEqual({})
    expect(wrongQuery({ type: 'x', reason: 'y', range: 'z' }, NOW)).toEqual({})
  })
})

describe('filterGroups', () => {
  it('counts the questions of each choice', () => {
    const groups = filterGroups({
      open: 3,
      gone: 0,
      subjects: [{ id: 1, title: '经济法', count: 3 }],
      chapters: [],
      points: [],
      types: [{ type: 'fill', count: 3 }],
      reasons: [
        { reason: null, count: 2 },
        { reason: 'time', count: 1 },
      ],
    })
    expect(groups.map(({ title, options }) => [title, options.map(({ value, text }) => `${value} ${text}`)])).toEqual([
      ['科目', ['1 经济法（3）']],
      ['章节', []],
      ['知识点', []],
      ['题型', ['fill 填空题（3）']],
      ['错因', ['none 未标错因（2）', 'time 时间不够（1）']],
      ['时间', ['week 近 7 天', 'month 近 30 天']],
    ])
  })
})

it('the filter count covers the fields that narrow', () => expect(filterCount({ subject: '1', type: '', range: 'week' })).toBe(2))
it('a reason has a name', () => expect([reasonText('misread'), reasonText(null)]).toEqual(['审题错误', '未标错因']))
