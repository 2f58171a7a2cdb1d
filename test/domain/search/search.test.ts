import {
  countIn,
  excerptOf,
  fullestKind,
  HISTORY_LENGTH,
  hitsIn,
  manyText,
  partsOf,
  readHistory,
  searchScopeIn,
  searchScopeName,
  withSearch,
} from '@/domain/search/search'
import { fc } from '../../support/fast-check'

describe('the hits of a query in a text', () => {
  it.each([
    ['注册会计师考试', '会计师', [{ from: 2, to: 5 }]],
    [
      '税法与税务',
      '税',
      [
        { from: 0, to: 1 },
        { from: 3, to: 4 },
      ],
    ],
    [
      'ＣＰＡ和cpa',
      'cpa',
      [
        { from: 0, to: 3 },
        { from: 4, to: 7 },
      ],
    ],
    ['会计', '审计', []],
    ['', '审计', []],
  ])('%j matches %j at %j', (text, query, hits) => expect(hitsIn(text, query)).toEqual(hits))

  it('come as ordered runs that neither touch nor overlap', () => {
    const text = fc.string({ unit: fc.constantFrom('会', '计', '师', 'a'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (long, asked) => {
        const hits = hitsIn(long, asked)
        hits.forEach(({ from, to }, at) => {
          expect(from).toBeLessThan(to)
          expect(from).toBeGreaterThan(hits[at - 1]?.to ?? -1)
        })
        expect(
          partsOf(long, hits)
            .map((part) => part.text)
            .join(''),
        ).toBe(long)
      }),
      { seed: 42 },
    )
  })
})

describe('an excerpt', () => {
  it('returns a short text unchanged', () => expect(excerptOf('会计基础', '基础', 10)).toBe('会计基础'))
  it('returns a text of exactly the length unchanged', () => {
    const text = `${'一'.repeat(18)}税法`
    expect(excerptOf(text, '税法', 20)).toBe(text)
    expect(excerptOf(`${text}二`, '税法', 20)).toBe(`…${'一'.repeat(12)}税法二`)
  })
  it('begins a little before the first hit', () =>
    expect(excerptOf(`${'一'.repeat(30)}税法${'二'.repeat(30)}`, '税法', 20)).toBe(`…${'一'.repeat(12)}税法${'二'.repeat(6)}…`))
  it('begins at the start of the text without a hit', () => expect(excerptOf('一'.repeat(30), '税法', 20)).toBe(`${'一'.repeat(20)}…`))
  it('ends with the text', () => expect(excerptOf(`${'一'.repeat(30)}税法`, '税法', 20)).toBe(`…${'一'.repeat(12)}税法`))
})

describe('a text split at its hits', () => {
  it('separates hits from the rest', () =>
    expect(partsOf('注册会计师考试', [{ from: 2, to: 5 }])).toEqual([
      { text: '注册', isHit: false },
      { text: '会计师', isHit: true },
      { text: '考试', isHit: false },
    ]))
})

const none = { course: 0, lesson: 0, article: 0, question: 0, paper: 0, doubt: 0, teacher: 0, help: 0 }

describe('the search scope in an address', () => {
  it.each([
    ['teacher', 'teacher'],
    ['all', 'all'],
    ['nothing', 'course'],
    ['toString', 'course'],
    [undefined, 'course'],
  ])('the scope for %j is %s', (text, kind) => expect(searchScopeIn(text)).toBe(kind))

  it('has a name and a count', () => {
    const counts = { ...none, lesson: 2, help: 1 }
    expect([searchScopeName('all'), countIn(counts, 'all')]).toEqual(['综合', 3])
    expect([searchScopeName('lesson'), countIn(counts, 'lesson')]).toEqual(['课时', 2])
  })
})

describe('the kind with the most results', () => {
  it.each([
    [{ ...none, article: 2, question: 30 }, 'question'],
    [{ ...none, teacher: 1 }, 'teacher'],
    [none, null],
  ])('the kind of %j is %s', (counts, kind) => expect(fullestKind(counts)).toBe(kind))
})

describe('a number of results', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('a number of %j is shown as %s', (count, text) => expect(manyText(count)).toBe(text))
})

describe('the search history of a device', () => {
  it('lists the newest first, each once', () => expect(withSearch(['会计', '税法'], ' 税法 ')).toEqual(['税法', '会计']))
  it('refuses a blank search', () => expect(withSearch(['会计'], '  ')).toEqual(['会计']))
  it('holds ten at most', () => {
    const many = Array.from({ length: HISTORY_LENGTH }, (_, at) => String(at))
    expect(withSearch(many, '新')).toEqual(['新', ...many.slice(0, -1)])
  })
  it.each([
    [undefined, []],
    ['', []],
    ['{', []],
    ['{}', []],
    ['["会计",1]', ['会计']],
  ])('reads %j as %j', (text, history) => expect(readHistory(text)).toEqual(history))
})
