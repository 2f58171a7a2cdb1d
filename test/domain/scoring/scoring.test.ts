import { type Answer, type Key, type QuestionType, type ScoringRule, ScoringRuleSchema } from '@/contract/tiku/question.schema'
import {
  awardBlanks,
  awardMaterial,
  awardPoints,
  awardTruth,
  awardWeights,
  foldAnswer,
  gradeAnswer,
  keepAbove,
} from '@/domain/scoring/scoring'
import type { ReceiptRule } from '@/domain/scoring/scoring-letters'
import { fc } from '../../support/fast-check'

const letters = (text: string): Answer & Key => ({ kind: 'letters', letters: [...text] })
const weighed = (text: string, weights: number[]): Key => ({ kind: 'letters', letters: [...text], weights })
const truth = (value: boolean): Answer & Key => ({ kind: 'truth', value })
const grade = (type: QuestionType, rule: ScoringRule, key: Key, answer: Answer | null) =>
  gradeAnswer({ type, rule, marks: 200, key }, answer)
const BLANKS: Extract<Key, { kind: 'blanks' }> = { kind: 'blanks', alternatives: [['0']] }
const RULES: ScoringRule[] = [...ScoringRuleSchema.enum]

describe('gradeAnswer', () => {
  it.each(RULES)('gives a blank 0 under %s', (rule) => {
    expect(grade('choice', rule, letters('ABD'), letters(''))).toEqual({
      marks: 0,
      verdict: 'blank',
      receipt: { rule, arithmetic: '未作答：0.00', fraction: 0 },
    })
    expect(grade('choice', rule, letters('ABD'), null).verdict).toBe('blank')
  })

  it.each([
    ['ABD', 'all-or-nothing', 200, 'right'],
    ['AB', 'all-or-nothing', 0, 'wrong'],
    ['AB', 'proportional', 133, 'partial'],
    ['AB', 'per-option', 100, 'partial'],
    ['AB', 'half', 100, 'partial'],
    ['ABC', 'proportional', 0, 'wrong'],
  ] as const)('%s for ABD under %s gives %i, %s', (answer, rule, marks, verdict) => {
    const got = grade('uncertain_choice', rule, letters('ABD'), letters(answer))
    expect(got).toMatchObject({ marks, verdict, receipt: { rule } })
  })

  it('weights every option where the rule does', () => {
    const question = { type: 'choice' as const, marks: 200, key: letters('ABD'), options: 5 }
    expect(gradeAnswer({ ...question, rule: 'edx-edc' }, letters('AB'))).toMatchObject({ marks: 160, verdict: 'partial' })
    expect(gradeAnswer({ ...question, rule: 'edx-halves' }, letters('ABC'))).toMatchObject({ marks: 50, verdict: 'partial' })
  })

  it('can subtract marks for a wrong judgement, never for a blank', () => {
    const question = { type: 'determine' as const, rule: 'all-or-nothing' as const, marks: 100, key: truth(true), terms: { deduction: 50 } }
    expect(gradeAnswer(question, truth(false))).toMatchObject({ marks: -50, verdict: 'wrong', receipt: { rule: 'deduction' } })
    expect(gradeAnswer(question, null)).toMatchObject({ marks: 0, verdict: 'blank' })
  })

  it('grades a single choice and a determine by equality, under any rule of the section', () => {
    expect(grade('single_choice', 'half', letters('B'), letters('B'))).toMatchObject({
      marks: 200,
      verdict: 'right',
      receipt: { rule: 'equality', arithmetic: '答对：2.00 × 1 = 2.00' },
    })
    expect(grade('single_choice', 'half', letters('B'), letters('C'))).toMatchObject({ marks: 0, verdict: 'wrong' })
    expect(grade('determine', 'proportional', truth(false), truth(false))).toMatchObject({ marks: 200, verdict: 'right' })
    expect(grade('determine', 'proportional', truth(false), truth(true))).toMatchObject({ marks: 0, verdict: 'wrong' })
  })

  it('subtracts marks for a wrong single choice where the section deducts', () => {
    const question = { type: 'single_choice' as const, rule: 'deduct' as const, marks: 200, key: letters('B'), terms: { deduction: 50 } }
    expect(gradeAnswer(question, letters('C'))).toMatchObject({ marks: -50, verdict: 'wrong', receipt: { rule: 'deduct' } })
    expect(gradeAnswer(question, letters('B'))).toMatchObject({ marks: 200, verdict: 'right', receipt: { rule: 'deduct' } })
  })

  it.each<[string, QuestionType, ScoringRule, Key, string, number, string]>([
    ['the weights of the key, whatever the rule', 'choice', 'half', weighed('AB', [75, 25, -50]), 'AC', 50, 'partial'],
    ['even weights where the key has none', 'choice', 'weights', letters('ABD'), 'AB', 133, 'partial'],
    ['even weights, which cost nothing for a wrong letter', 'choice', 'weights', letters('AB'), 'AC', 100, 'partial'],
    ['a single choice, which may cost marks', 'single_choice', 'weights', weighed('A', [100, -50]), 'B', -100, 'wrong'],
    ['several choices, which cost none', 'choice', 'half', weighed('A', [100, -50]), 'B', 0, 'wrong'],
  ])('adds up %s', (_, type, rule, key, answer, marks, verdict) => {
    expect(grade(type, rule, key, letters(answer))).toMatchObject({ marks, verdict, receipt: { rule: 'weights' } })
  })

  it('grades a fill by blank', () => {
    const key: Key = { kind: 'blanks', alternatives: [['0'], ['1']] }
    const got = grade('fill', 'proportional', key, { kind: 'blanks', texts: ['0', ''] })
    expect(got).toMatchObject({
      marks: 100,
      verdict: 'partial',
      receipt: { rule: 'by-blank', arithmetic: '填对 1 空，共 2 空：2.00 × 1/2 = 1.00' },
    })
  })

  it('leaves an essay ungraded', () => {
    const key: Key = { kind: 'points', reference: [], points: [{ text: '要点', share: 100 }] }
    expect(grade('essay', 'proportional', key, { kind: 'text', text: '答' })).toEqual({
      marks: 0,
      verdict: 'unmarked',
      receipt: { rule: 'by-points', arithmetic: '待评分/自评：0.00', fraction: 0 },
    })
    expect(grade('essay', 'proportional', key, { kind: 'text', text: ' ' })).toMatchObject({
      verdict: 'blank',
      receipt: { rule: 'by-points' },
    })
  })

  it.each<[string, QuestionType, ScoringRule, Key, ScoringRule | ReceiptRule]>([
    ['a judgement', 'determine', 'half', truth(true), 'equality'],
    ['a fill that is marked by blank', 'fill', 'half', BLANKS, 'by-blank'],
    ['a fill of which all must be right', 'fill', 'all-or-nothing', BLANKS, 'all-or-nothing'],
    ['a fill whose texts have shares', 'fill', 'all-or-nothing', { ...BLANKS, shares: [[50]] }, 'by-blank'],
    ['weights without any of its own', 'choice', 'weights', letters('AB'), 'weights'],
    ['a single choice by weights', 'single_choice', 'weights', letters('A'), 'weights'],
    ['several choices that deduct', 'choice', 'deduct', weighed('A', [100]), 'weights'],
    ['a judgement where choices are weighed', 'determine', 'weights', truth(true), 'equality'],
    ['a judgement where choices deduct', 'determine', 'deduct', truth(true), 'equality'],
  ])('names the rule of a blank answer to %s', (_, type, rule, key, named) => {
    expect(grade(type, rule, key, null)).toMatchObject({ verdict: 'blank', receipt: { rule: named, arithmetic: '未作答：0.00' } })
  })

  const written: Answer = { kind: 'text', text: '答' }
  const filled: Answer = { kind: 'blanks', texts: ['0'] }
  const points: Key = { kind: 'points', reference: [], points: [{ text: '要点', share: 100 }] }
  it.each<[string, QuestionType, ScoringRule, Key, Answer]>([
    ['letters to a judgement', 'determine', 'weights', truth(true), letters('A')],
    ['letters to a fill', 'fill', 'half', BLANKS, letters('A')],
    ['letters to an essay', 'essay', 'half', points, letters('A')],
    ['truth to a choice', 'choice', 'half', letters('AB'), truth(true)],
    ['truth to a choice by weights', 'choice', 'weights', letters('AB'), truth(true)],
    ['truth to a fill', 'fill', 'half', BLANKS, truth(true)],
    ['blanks to a choice', 'choice', 'half', letters('AB'), filled],
    ['blanks to a judgement', 'determine', 'half', truth(true), filled],
    ['blanks to an essay', 'essay', 'half', points, filled],
    ['a text to a choice', 'choice', 'half', letters('AB'), written],
    ['a text to a judgement', 'determine', 'half', truth(true), written],
    ['a text to a fill', 'fill', 'half', BLANKS, written],
  ])('gives nothing for %s', (_, type, rule, key, answer) => {
    const { arithmetic } = grade(type, rule, key, answer).receipt
    expect([grade(type, rule, key, answer).verdict, arithmetic]).toEqual(['wrong', '答案形式与题型不符：0.00'])
  })
})

describe('awardWeights', () => {
  it.each<[string, number[], string, boolean, number, number]>([
    ['two halves', [50, 50, 0, 0], 'AB', false, 200, 1],
    ['one half', [50, 50, 0, 0], 'A', false, 100, 0.5],
    ['a half and a deduction', [50, 50, -50, 0], 'AC', false, 0, 0],
    ['never below none for several', [50, 50, -100, 0], 'AC', false, 0, 0],
    ['thirds are the whole', [33.33333, 33.33333, 33.33333, -100], 'ABC', false, 200, 1],
    ['a thousandth of a percent more than that', [99.98999], 'A', false, 200, 0.9998999],
    ['as much less as counts for the whole', [99.99], 'A', false, 200, 1],
    ['a single choice that costs all', [100, -100, 0], 'B', true, -200, -1],
    ['a single choice worth a part', [100, 30, 0], 'B', true, 60, 0.3],
    ['an option without a weight', [50, 50], 'AC', false, 100, 0.5],
    ['never above all', [80, 80], 'AB', false, 200, 1],
  ])('gives the weights: %s', (_name, weights, chosen, isSingle, marks, fraction) => {
    expect(awardWeights(200, weights, [...chosen], isSingle)).toMatchObject({ rule: 'weights', marks, fraction, isRight: fraction === 1 })
  })

  it('shows the sum', () => {
    expect(awardWeights(200, [50, 50, -50], ['C', 'A'], false).arithmetic).toBe('按选项权重 A 50%，C −50%：2.00 × 0% = 0.00')
    expect(awardWeights(200, [50, 30], ['A'], false).arithmetic).toBe('按选项权重 A 50%：2.00 × 50% = 1.00')
  })
})

const POINTS = [
  { text: '会计主体', share: 40 },
  { text: '持续经营', share: 35 },
  { text: '货币计量', share: 25 },
]

describe('awardPoints', () => {
  it('gives the share of each point that is met, and lists them', () => {
    expect(awardPoints(600, POINTS, [true, false, true])).toEqual({
      rule: 'by-points',
      marks: 390,
      fraction: 0.65,
      arithmetic: '答到 2 个采分点，共 3 个（会计主体 40% + 货币计量 25%）：6.00 × 65/100 = 3.90',
      isRight: false,
    })
  })

  it('gives full marks for all points and zero for none', () => {
    expect(awardPoints(600, POINTS, [true, true, true])).toMatchObject({ marks: 600, isRight: true })
    expect(awardPoints(600, POINTS, [])).toMatchObject({
      marks: 0,
      fraction: 0,
      isRight: false,
      arithmetic: '没有答到采分点：6.00 × 0 = 0.00',
    })
  })

  it('never gives less for one more point', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), fc.nat(2), (marks, isMet, one) => {
        const more = isMet.map((each, place) => each || place === one)
        const got = awardPoints(marks, POINTS, more).marks
        expect(got).toBeGreaterThanOrEqual(awardPoints(marks, POINTS, isMet).marks)
        expect(got).toBeLessThanOrEqual(marks)
      }),
    )
  })
})

describe('awardMaterial', () => {
  it('adds the marks of its children', () => {
    expect(awardMaterial([150, 0], 200)).toEqual({
      rule: 'sum',
      marks: 150,
      fraction: 0.75,
      arithmetic: '各小题之和：1.50 + 0.00 = 1.50',
      isRight: false,
    })
    expect(awardMaterial([200], 200).isRight).toBe(true)
    expect(awardMaterial([0], 0).fraction).toBe(0)
  })
})

const less = (entry: { marks: number }, back: number) => ({ marks: entry.marks + back })
const kept = (floor: number, marks: number[]) =>
  keepAbove(
    floor,
    marks.map((each) => ({ marks: each })),
    less,
  ).map((entry) => entry.marks)

describe('awardTruth', () => {
  it('gives all or nothing where nothing is deducted', () => {
    expect(awardTruth(100, true)).toMatchObject({ marks: 100, isRight: true, rule: 'equality' })
    expect(awardTruth(100, false)).toMatchObject({ marks: 0, isRight: false, arithmetic: '答错：1.00 × 0 = 0.00' })
    expect(awardTruth(100, true, { deduction: 50 })).toMatchObject({ marks: 100, rule: 'equality' })
  })

  it('subtracts the cost of a wrong judgement', () => {
    expect(awardTruth(100, false, { deduction: 50 })).toEqual({
      rule: 'deduction',
      marks: -50,
      fraction: -0.5,
      arithmetic: '答错，倒扣：0.00 − 0.50 = -0.50',
      isRight: false,
    })
    expect(awardTruth(0, false, { deduction: 50 }).fraction).toBe(0)
  })
})

describe('keepAbove', () => {
  it('returns deductions from the last one on', () => {
    expect(kept(0, [100, -50, -50, -50])).toEqual([100, -50, -50, 0])
    expect(kept(0, [-50, -50, 30])).toEqual([-30, 0, 30])
    expect(kept(0, [100, -50])).toEqual([100, -50])
  })

  it('returns nothing to entries without deductions, or when it is not needed', () => {
    const given: number[] = []
    const entries = [-50, -50, 0, 100].map((marks) => ({ marks }))
    keepAbove(50, entries, (entry, back) => {
      given.push(back)
      return less(entry, back)
    })
    keepAbove(0, entries, less)
    expect(given).toEqual([50])
  })

  it('never ends below a floor that can be reached, and never subtracts anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 })), (marks) => {
        const after = kept(0, marks)
        expect(after.reduce((sum, each) => sum + each, 0)).toBe(
          Math.max(
            0,
            marks.reduce((sum, each) => sum + each, 0),
          ),
        )
        expect(after.every((each, place) => each >= (marks[place] ?? 0))).toBe(true)
      }),
    )
  })
})

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

  it('needs every blank under all-or-nothing', () => {
    expect(awardBlanks('all-or-nothing', 200, { alternatives: KEY }, ['存款', '1000']).marks).toBe(0)
    expect(awardBlanks('all-or-nothing', 200, { alternatives: KEY }, ['存款', '1000', 'abc']).marks).toBe(200)
  })

  it('gives marks by blanks under any other rule', () =>
    expect(awardBlanks('proportional', 200, { alternatives: KEY }, ['存款', '', 'abc']).marks).toBe(133))

  it('accepts 0 as an answer', () =>
    expect(awardBlanks('by-blank', 100, { alternatives: [['0']] }, ['０'])).toMatchObject({ marks: 100, isRight: true }))

  it('accepts a number with any number of trailing zeros', () => {
    expect(awardBlanks('by-blank', 300, { alternatives: [['3.5'], ['10'], ['0.10']] }, ['3.50', '10.0', '０.１']).marks).toBe(300)
    expect(awardBlanks('by-blank', 200, { alternatives: [['10'], ['007']] }, ['1', '7']).marks).toBe(0)
  })

  it('accepts a number within its tolerance', () => {
    expect(awardBlanks('by-blank', 200, { alternatives: [['3.14±0.01', 'π'], ['0±0']] }, ['３.15', '0.0']).marks).toBe(200)
  })

  it('never accepts an empty blank', () => expect(awardBlanks('by-blank', 100, { alternatives: [[' '], ['1']] }, ['', '1']).marks).toBe(50))

  it.each<[string[], number, boolean, string]>([
    [['资产', '3.14'], 200, true, '全部填对：2.00 × 1 = 2.00'],
    [['资源', '3.14'], 150, false, '各空得 50%，100%：2.00 × 150/200 = 1.50'],
    [['财产', '3.2'], 150, false, '各空得 100%，50%：2.00 × 150/200 = 1.50'],
    [['负债', '3.15'], 50, false, '各空得 0%，50%：2.00 × 50/200 = 0.50'],
    [['负债'], 0, false, '各空得 0%，0%：2.00 × 0/200 = 0.00'],
  ])('%j gets %i of 200 where texts have shares, and the whole blank without one', (texts, marks, isRight, arithmetic) => {
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

  it('grades a blank without shares as all or nothing', () => {
    expect(awardBlanks('by-blank', 200, { alternatives: [['甲'], ['乙']], shares: [[50]] }, ['甲', '乙']).marks).toBe(150)
  })

  it('accepts a third written as a decimal', () => {
    expect(awardBlanks('by-blank', 300, { alternatives: [['甲']], shares: [[33.33333]] }, ['甲']).marks).toBe(100)
    expect(awardBlanks('by-blank', 600, { alternatives: [['甲'], ['乙']], shares: [[33.33333], [100]] }, ['甲', '乙']).marks).toBe(400)
  })

  it('distinguishes upper and lower case where the key does', () => {
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

  it('never subtracts marks for one more right blank', () => {
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
    ['20\u00A0000', '20 000'],
    ['20\u202F000', '20 000'],
  ])('reads %j as %j', (text, folded) => expect(foldAnswer(text)).toBe(folded))

  it('keeps the case of letters where it counts', () => expect(foldAnswer(' ＡbＣ ', true)).toBe('AbC'))

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(foldAnswer(foldAnswer(text))).toBe(foldAnswer(text))))
  })
})
