import type { Fold } from '@/contract/tiku/question.schema'
import { foldNames, foldsBetween } from '@/domain/scoring/answer-folds'
import { awardBlanks } from '@/domain/scoring/scoring'
import { fc } from '../../support/fast-check'

const all = Object.keys(foldNames) as Fold[]
const award = (key: string, given: string, strict?: Fold[]) =>
  awardBlanks('by-blank', 200, { alternatives: [[key]], ...(strict && { strict }) }, [given])

describe('an answer in another way of writing', () => {
  it.each<[string, string, Fold[]]>([
    ['“实质重于形式”', '"实质重于形式"', ['quotes']],
    ['「实质」', '“实质”', ['quotes']],
    ['it’s', "it's", ['quotes']],
    ['12月31日', '12 月 31 日', ['spaces']],
    ['资产=负债', '资产 = 负债', ['spaces']],
    ['负债', '负债。', ['stops']],
    ['3.5 元', '3.5元.', ['stops', 'spaces']],
    ['1/2', '½', ['forms']],
    ['1 1/2', '1½', ['forms']],
    ['Ⅲ', 'III', ['forms']],
    ['第Ⅳ级', '第iv级', ['forms']],
    ['H2O', 'H₂O', ['forms']],
    ['A、B', 'A,B', ['marks']],
    ['甲；乙', '甲，乙', ['marks']],
    ['“甲”、“乙”', '"甲", "乙"。', ['quotes', 'marks', 'stops', 'spaces']],
  ])('%s is right as %s, and the receipt names %j', (key, given, folds) => {
    const { marks, arithmetic } = award(key, given)
    expect([marks, arithmetic]).toEqual([200, `全部填对（不计${folds.map((fold) => foldNames[fold]).join('、')}）：2.00 × 1 = 2.00`])
    // Each of them is needed: with one switched off the answer is wrong.
    for (const fold of folds) expect(award(key, given, [fold]).marks).toBe(0)
  })

  it.each([
    ['10²', '102'],
    ['1 2', '12'],
    ['ab c', 'a bc'],
    ['。', '，'],
    ['5!', '5'],
    ['1½', '11/2'],
    ['甲乙', '甲、乙'],
    ['1、234', '1234'],
    ['-3', '3'],
    ['①', '1'],
  ])('%s is not right as %s', (key, given) => expect(award(key, given).marks).toBe(0))

  it('written as the key is right without a word of it', () =>
    expect(award('“资产” = 负债。', '“资产” = 负债。', all).arithmetic).toBe('全部填对：2.00 × 1 = 2.00'))

  it('counts for each blank and names each way once', () =>
    expect(awardBlanks('by-blank', 200, { alternatives: [['甲、乙'], ['丙']] }, ['甲,乙。', '丁'])).toMatchObject({
      marks: 100,
      arithmetic: expect.stringContaining('填对 1 空，共 2 空（不计分隔的符号、末尾的句号）'),
    }))

  it('counts where texts have shares', () =>
    expect(awardBlanks('by-blank', 200, { alternatives: [['½', '甲']], shares: [[100, 50]] }, ['1/2'])).toMatchObject({
      marks: 200,
      arithmetic: '全部填对（不计½、₂、Ⅲ 的写法）：2.00 × 1 = 2.00',
    }))

  it('has the same folds both ways, and none with itself under any switch', () => {
    const text = fc.array(fc.constantFrom(...'甲乙ab12½₂Ⅲ“”",、;。. ='), { maxLength: 8 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(text, text, fc.subarray(all), (one, other, strict) => {
        expect(foldsBetween(one, other, strict)).toEqual(foldsBetween(other, one, strict))
        expect(foldsBetween(one, one, strict)).toEqual([])
      }),
    )
  })
})
