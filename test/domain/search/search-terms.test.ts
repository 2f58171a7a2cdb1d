import { foldText, indexTerms, queryTerms, termCounter } from '@/domain/search/search-terms'
import { fc } from '../../support/fast-check'

describe('what a text is found by', () => {
  it.each([
    ['', []],
    ['，。！', []],
    ['税', ['税']],
    ['会计师', ['会', '计', '师', '会计', '计师']],
    ['CPA考试', ['cpa', '考', '试', '考试']],
    ['２０２６年', ['2026', '年']],
    ['增值税 13%', ['增', '值', '税', '增值', '值税', '13']],
  ])('%j has the terms %j', (text, terms) => expect(indexTerms(text)).toEqual(terms))
})

describe('what a question asks for', () => {
  it.each([
    ['', []],
    [' ?!', []],
    ['税', ['税']],
    ['会计师', ['会计', '计师']],
    ['ＣＰＡ 会计', ['cpa', '会计']],
    ['会计会计', ['会计', '计会']],
  ])('%j asks for %j', (text, terms) => expect(queryTerms(text)).toEqual(terms))

  it('is cut when it is long', () => expect(queryTerms('一二三四五六七八九十'.repeat(9)).length).toBeLessThanOrEqual(24))

  it('is answered by every text that holds it', () => {
    const text = fc.string({ unit: fc.constantFrom('会', '计', '税', 'a', 'B', '1', ' ', '，'), maxLength: 20 })
    fc.assert(
      fc.property(text, text, text, (before, asked, after) => {
        // A word glued to a longer one is another word; Han is found wherever it stands.
        const found = new Set(indexTerms(`${before} ${asked} ${after}`))
        expect(queryTerms(asked).filter((term) => !found.has(term))).toEqual([])
      }),
      { seed: 40 },
    )
  })
})

describe('how often a text has a term', () => {
  it('is how often it is among its terms', () => {
    const text = fc.string({ unit: fc.constantFrom('会', '计', '税', '𠮷', 'a', 'B', '1', 'ＣＰ', ' ', '，'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (own, other) => {
        const count = termCounter(own)
        for (const term of new Set([...indexTerms(own), ...indexTerms(other)]))
          expect([term, count(term)]).toEqual([term, indexTerms(own).filter((each) => each === term).length])
      }),
      { seed: 42 },
    )
  })
})

describe('folding', () => {
  it('makes full-width and capitals alike', () => expect(foldText('ＡbＣ１２')).toBe('abc12'))
  it('keeps every text as long as it was', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(foldText(text)).toHaveLength(text.length)),
      { seed: 41 },
    ))
})
