import { type Answer, type Key, type QuestionType, type ScoringRule, ScoringRuleSchema } from '@/contract/tiku/question.schema'
import { awardWeights, gradeAnswer } from '@/domain/scoring/scoring'
import type { ReceiptRule } from '@/domain/scoring/scoring-award'

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
  ] as const)('%s for ABD under %s: %i, %s', (answer, rule, marks, verdict) => {
    const got = grade('uncertain_choice', rule, letters('ABD'), letters(answer))
    expect(got).toMatchObject({ marks, verdict, receipt: { rule } })
  })

  it('weighs every option where the rule does', () => {
    const question = { type: 'choice' as const, marks: 200, key: letters('ABD'), options: 5 }
    expect(gradeAnswer({ ...question, rule: 'edx-edc' }, letters('AB'))).toMatchObject({ marks: 160, verdict: 'partial' })
    expect(gradeAnswer({ ...question, rule: 'edx-halves' }, letters('ABC'))).toMatchObject({ marks: 50, verdict: 'partial' })
  })

  it('may take marks away for a wrong judgement, never for a blank', () => {
    const question = { type: 'determine' as const, rule: 'all-or-nothing' as const, marks: 100, key: truth(true), terms: { deduction: 50 } }
    expect(gradeAnswer(question, truth(false))).toMatchObject({ marks: -50, verdict: 'wrong', receipt: { rule: 'deduction' } })
    expect(gradeAnswer(question, null)).toMatchObject({ marks: 0, verdict: 'blank' })
  })

  it('marks a single choice and a determine by equality, whatever the section says', () => {
    expect(grade('single_choice', 'half', letters('B'), letters('B'))).toMatchObject({
      marks: 200,
      verdict: 'right',
      receipt: { rule: 'equality', arithmetic: '答对：2.00 × 1 = 2.00' },
    })
    expect(grade('single_choice', 'half', letters('B'), letters('C'))).toMatchObject({ marks: 0, verdict: 'wrong' })
    expect(grade('determine', 'proportional', truth(false), truth(false))).toMatchObject({ marks: 200, verdict: 'right' })
    expect(grade('determine', 'proportional', truth(false), truth(true))).toMatchObject({ marks: 0, verdict: 'wrong' })
  })

  it('takes marks away for a wrong single choice where the section deducts', () => {
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

  it('marks a fill by blank', () => {
    const key: Key = { kind: 'blanks', alternatives: [['0'], ['1']] }
    const got = grade('fill', 'proportional', key, { kind: 'blanks', texts: ['0', ''] })
    expect(got).toMatchObject({
      marks: 100,
      verdict: 'partial',
      receipt: { rule: 'by-blank', arithmetic: '填对 1 空，共 2 空：2.00 × 1/2 = 1.00' },
    })
  })

  it('leaves an essay to be marked', () => {
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
  ])('%s', (_name, weights, chosen, isSingle, marks, fraction) => {
    expect(awardWeights(200, weights, [...chosen], isSingle)).toMatchObject({ rule: 'weights', marks, fraction, isRight: fraction === 1 })
  })

  it('says the sum', () => {
    expect(awardWeights(200, [50, 50, -50], ['C', 'A'], false).arithmetic).toBe('按选项权重 A 50%，C −50%：2.00 × 0% = 0.00')
    expect(awardWeights(200, [50, 30], ['A'], false).arithmetic).toBe('按选项权重 A 50%：2.00 × 50% = 1.00')
  })
})
