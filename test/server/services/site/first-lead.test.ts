import { articleLead, bankLead, courseLead } from '#server/services/site/first-lead'
import type { CourseCard } from '@/contract/course/course.schema'
import type { PaperCard, TikuHome } from '@/contract/exam/exam.schema'
import type { RichContent } from '@/contract/site/rich.schema'

const courseOf = (over: Partial<CourseCard>) => ({ title: '甲', subtitle: '乙', cover: '/media/covers/a.jpg', ...over }) as CourseCard
const paperOf = (kind: PaperCard['kind'], title: string) => ({ kind, title }) as PaperCard
const bankOf = (...subjects: PaperCard[][]): TikuHome =>
  ({ categoryId: 22, categoryName: '初级', subjects: subjects.map((papers) => ({ papers })) }) as unknown as TikuHome
const titlesIn = (html: string) => [...html.matchAll(/<p class="w">([^<]*)<\/p>/g)].map(([, title]) => title)

describe('the lead of a list of courses', () => {
  it('has the first five, below the room of what stands above a list', () => {
    const lead = courseLead(Array.from({ length: 20 }, (_, at) => courseOf({ title: `第${at}门` })))
    expect([...lead.matchAll(/<b>(.*?)<\/b>/g)].map(([, title]) => title)).toEqual(['第0门', '第1门', '第2门', '第3门', '第4门'])
    expect(lead.startsWith('<i class="f"></i>'.repeat(4))).toBe(true)
  })

  it('asks for a cover in the widths that are kept of it, and for any other picture as it is', () => {
    expect(courseLead([courseOf({})])).toContain(
      'srcset="/media/covers/a.jpg?w=128 128w, /media/covers/a.jpg?w=256 256w, /media/covers/a.jpg?w=384 384w, /media/covers/a.jpg?w=512 512w" sizes="33vw"',
    )
    expect(courseLead([courseOf({ cover: 'https://example.com/a.jpg' })])).toContain('<img src="https://example.com/a.jpg" alt="">')
  })

  it('writes marks as text', () => {
    const lead = courseLead([courseOf({ title: '<b>', subtitle: '"&', cover: '"><script>' })])
    expect(lead).toContain('<b>&lt;b></b>&quot;&amp;')
    expect(lead).not.toContain('<script>')
  })
})

describe('the lead of a question bank', () => {
  it('has the direction and its first four mocks over all subjects', () => {
    const lead = bankLead(
      bankOf(
        [paperOf('past', '真题'), paperOf('mock', '甲')],
        ['乙', '丙', '丁', '戊'].map((name) => paperOf('mock', name)),
      ),
    )
    expect(lead).toContain('<b class="n">初级</b>')
    expect(titlesIn(lead)).toEqual(['甲', '乙', '丙', '丁'])
  })

  it('has past papers where there are no mocks, as the page opens then', () => {
    expect(titlesIn(bankLead(bankOf([paperOf('past', '真题')])))).toEqual(['真题'])
  })
})

describe('the lead of an article', () => {
  const paragraph = (text: string) => ({ type: 'p' as const, inline: [{ text }] })

  it('has headline, headings and paragraphs as words, and a block for anything else', () => {
    const content = [
      { type: 'h', inline: [{ text: '一' }] },
      { type: 'p', inline: [{ text: '前' }, { text: '<后' }] },
      { type: 'list', ordered: true, items: [[{ text: '项' }]] },
    ] as unknown as RichContent
    expect(articleLead({ title: '题', content })).toBe(
      '<b class="n">题</b><i class="s"></i><b class="x">一</b><p>前&lt;后</p><i class="t"></i>',
    )
  })

  it('ends with the first screen', () => {
    const content = Array.from({ length: 30 }, (_, at) => paragraph(`第${at}段`)) as unknown as RichContent
    expect(articleLead({ title: '题', content }).match(/<p>/g)).toHaveLength(8)
  })
})
