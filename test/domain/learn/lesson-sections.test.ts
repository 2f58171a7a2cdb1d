import { sectionAt, sectionsIn, sectionsText } from '@/domain/learn/lesson-sections'

const sections = [
  { second: 5, title: '会计要素' },
  { second: 3_750, title: '会计等式 一' },
]

describe('the sections of a lesson', () => {
  it.each([
    [4.9, undefined],
    [5, 5],
    [3_749.9, 5],
    [3_750, 3_750],
    [9_000, 3_750],
  ])('play at second %d the one that began last: %p', (at, second) => expect(sectionAt(sections, at)?.second).toBe(second))

  it('read as they were written, and back', () => {
    expect(sectionsIn('0:05 会计要素\n\n 1：02:30   会计等式 一 ', 4_000)).toEqual({ sections })
    expect(sectionsIn(sectionsText(sections), 4_000)).toEqual({ sections })
    expect(sectionsIn(' \n', 100)).toEqual({ sections: [] })
  })

  it.each([
    ['会计要素', '第 1 行要写成“分:秒 标题”，如 0:00 会计要素'],
    ['0:10', '第 1 行要写成“分:秒 标题”，如 0:00 会计要素'],
    ['0:10 一\n0:75 二', '第 2 行要写成“分:秒 标题”，如 0:00 会计要素'],
    ['2:00 一', '第 1 行在课时结束之后'],
    ['0:10 一\n\n0:10 二', '第 3 行要比上一段晚'],
    ['0:10 一\n0:09 二', '第 2 行要比上一段晚'],
    [`0:10 ${'长'.repeat(41)}`, '第 1 行的标题最多 40 个字'],
  ])('refuse %j', (text, fault) => expect(sectionsIn(text, 120)).toEqual({ fault }))

  it('have titles of forty characters, and number fifty, at most', () => {
    const lines = (count: number) => Array.from({ length: count }, (_none, at) => `${at}:00 ${'𠮷'.repeat(40)}`).join('\n')
    expect(sectionsIn(lines(50), 4_000)).toMatchObject({ sections: { length: 50 } })
    expect(sectionsIn(lines(51), 4_000)).toEqual({ fault: '最多 50 段' })
  })
})
