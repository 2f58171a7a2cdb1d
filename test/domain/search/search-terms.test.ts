import { foldText, indexTerms, nearestWord, queryTerms, questionTerms, termCounter } from '@/domain/search/search-terms'
import { fc } from '../../support/fast-check'

describe('the search terms of a text', () => {
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

describe('the search terms of a question', () => {
  it.each([
    ['', []],
    [' ?!', []],
    ['税', ['税']],
    ['会计师', ['会计', '计师']],
    ['ＣＰＡ 会计', ['cpa', '会计']],
    ['会计会计', ['会计', '计会']],
  ])('%j searches for %j', (text, terms) => expect(queryTerms(text)).toEqual(terms))

  it('the terms are cut when the question is long', () =>
    expect(queryTerms('一二三四五六七八九十'.repeat(9)).length).toBeLessThanOrEqual(24))

  it('match every text that contains the question', () => {
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

describe('the frequency of a term in a text', () => {
  it('counts its occurrences among the terms', () => {
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
  it('makes full-width characters and capitals alike', () => expect(foldText('ＡbＣ１２')).toBe('abc12'))
  it('keeps the length of every text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(foldText(text)).toHaveLength(text.length)),
      { seed: 41 },
    ))
})

const words = ['注册会计师', '税务师', '初级会计职称', '经济法']

describe('the spelling correction of a word', () => {
  it.each([
    ['注册会记师', '注册会计师'],
    ['税物师', '税务师'],
    ['初级会计', '初级会计职称'],
    ['税务师', null],
    ['钢琴', null],
    ['？', null],
  ])('the correction of %j is %j', (text, word) => expect(nearestWord(text, words)).toBe(word))

  it('takes the candidate with most in common, wherever it stands', () => {
    expect(nearestWord('经济法规', ['经济学法', '经济法'])).toBe('经济法')
    expect(nearestWord('经济法规', ['经济法', '经济学法'])).toBe('经济法')
  })
})

describe('the subject of a question', () => {
  it.each([
    ['视同销售是什么？', ['视同', '同销', '销售']],
    ['请问增值税税率 13% 怎么算', ['增值', '值税', '税税', '税率', '13']],
    ['为什么呢？', []],
    ['税', []],
    ['ROE 是什么意思', ['roe']],
  ])('%s has its terms', (text, terms) => expect(questionTerms(text)).toEqual(terms))
})
