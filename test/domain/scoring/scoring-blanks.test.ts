import { awardBlanks, foldAnswer } from '@/domain/scoring/scoring-blanks'
import { fc } from '../../support/fast-check'

const KEY = [['银行存款', '存款'], ['1 000', '1000'], ['ABC']]

describe('awardBlanks', () => {
  it.each([
    [['银行存款', '1000', 'abc'], 200],
    [['存款', '１０００', ' ＡＢＣ '], 200],
    [['存款', '', 'abc'], 133],
    [['存款'], 67],
    [['1000', '存款', 'abc'], 67],
    [['x', 'y', 'z'], 0],
    [['存款', '1000', 'abc', '多写的一空'], 200],
  ])('%j gets %i of 200, by blank', (texts, marks) => expect(awardBlanks('by-blank', 200, { alternatives: KEY }, texts).marks).toBe(marks))

  it('wants every blank under all-or-nothing', () => {
    expect(awardBlanks('all-or-nothing', 200, { alternatives: KEY }, ['存款', '1000']).marks).toBe(0)
    expect(awardBlanks('all-or-nothing', 200, { alternatives: KEY }, ['存款', '1000', 'abc']).marks).toBe(200)
  })

  it('pays by blanks under any other rule', () =>
    expect(awardBlanks('proportional', 200, { alternatives: KEY }, ['存款', '', 'abc']).marks).toBe(133))

  it('takes 0 for the answer it is', () =>
    expect(awardBlanks('by-blank', 100, { alternatives: [['0']] }, ['０'])).toMatchObject({ marks: 100, isRight: true }))

  it('takes a number for itself however many zeros end it', () => {
    expect(awardBlanks('by-blank', 300, { alternatives: [['3.5'], ['10'], ['0.10']] }, ['3.50', '10.0', '０.１']).marks).toBe(300)
    expect(awardBlanks('by-blank', 200, { alternatives: [['10'], ['007']] }, ['1', '7']).marks).toBe(0)
  })

  it('takes a number within its tolerance', () => {
    expect(awardBlanks('by-blank', 200, { alternatives: [['3.14±0.01', 'π'], ['0±0']] }, ['３.15', '0.0']).marks).toBe(200)
  })

  it('never takes an empty blank for right', () =>
    expect(awardBlanks('by-blank', 100, { alternatives: [[' '], ['1']] }, ['', '1']).marks).toBe(50))

  it.each<[string[], number, boolean, string]>([
    [['资产', '3.14'], 200, true, '全部填对：2.00 × 1 = 2.00'],
    [['资源', '3.14'], 150, false, '各空得 50%，100%：2.00 × 150/200 = 1.50'],
    [['财产', '3.2'], 150, false, '各空得 100%，50%：2.00 × 150/200 = 1.50'],
    [['负债', '3.15'], 50, false, '各空得 0%，50%：2.00 × 50/200 = 0.50'],
    [['负债'], 0, false, '各空得 0%，0%：2.00 × 0/200 = 0.00'],
  ])('%j gets %i of 200 where texts have shares, the whole blank without one', (texts, marks, isRight, arithmetic) => {
    const key = [
      ['资产', '资源', '财产'],
      ['3.14±0.1', '3.14'],
    ]
    const shares = [
      [100, 50],
      [50, 100],
    ]
    expect(awardBlanks('all-or-nothing', 200, { alternatives: key, shares }, texts)).toEqual({
      rule: 'by-blank',
      marks,
      isRight,
      arithmetic,
      fraction: marks / 200,
    })
  })

  it('takes a blank without shares for all or nothing', () => {
    expect(awardBlanks('by-blank', 200, { alternatives: [['甲'], ['乙']], shares: [[50]] }, ['甲', '乙']).marks).toBe(150)
  })

  it('counts a third that is written out', () => {
    expect(awardBlanks('by-blank', 300, { alternatives: [['甲']], shares: [[33.33333]] }, ['甲']).marks).toBe(100)
    expect(awardBlanks('by-blank', 600, { alternatives: [['甲'], ['乙']], shares: [[33.33333], [100]] }, ['甲', '乙']).marks).toBe(400)
  })

  it('tells small letters from capitals where the key does', () => {
    const key = { alternatives: [['NaCl'], ['1e3']], isExact: true }
    expect(awardBlanks('by-blank', 200, key, ['ＮaCl', '1E3']).marks).toBe(200)
    expect(awardBlanks('by-blank', 200, key, ['nacl', '1000']).marks).toBe(100)
  })

  it('explains the sum', () => {
    expect(awardBlanks('by-blank', 200, { alternatives: KEY }, ['存款', '2', 'abc'])).toMatchObject({
      arithmetic: '填对 2 空，共 3 空：2.00 × 2/3 = 1.33',
      fraction: 2 / 3,
    })
  })

  it('never takes marks away for one more right blank', () => {
    const key = fc.array(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(key, fc.nat(1000), fc.nat(), (texts, marks, some) => {
        const alternatives = texts.map((text) => [text])
        const fewer = some % texts.length
        const less = awardBlanks('by-blank', marks, { alternatives }, texts.slice(0, fewer)).marks
        const more = awardBlanks('by-blank', marks, { alternatives }, texts.slice(0, fewer + 1)).marks
        expect(more).toBeGreaterThanOrEqual(less)
        expect(more).toBeLessThanOrEqual(marks)
      }),
    )
  })
})

describe('foldAnswer', () => {
  it.each([
    ['ＡＢＣ１２３％', 'abc123%'],
    ['　 银行存款 ', '银行存款'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['０', '0'],
    ['（一）', '(一)'],
    ['a b', 'a b'],
    ['负债\u200b', '负债'],
    ['\u200e负债', '负债'],
    ['负\u00ad债', '负债'],
  ])('reads %j as %j', (text, folded) => expect(foldAnswer(text)).toBe(folded))

  it('keeps the case of letters where it counts', () => expect(foldAnswer(' ＡbＣ ', true)).toBe('AbC'))

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(foldAnswer(foldAnswer(text))).toBe(foldAnswer(text))))
  })
})
