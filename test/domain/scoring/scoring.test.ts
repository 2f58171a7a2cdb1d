import { type Answer, type Key, type QuestionType, type ScoringRule, ScoringRuleSchema } from '@/contract/exam/question.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'

const letters = (text: string): Answer & Key => ({ kind: 'letters', letters: [...text] })
const weighed = (text: string, weights: number[]): Key => ({ kind: 'letters', letters: [...text], weights })
const truth = (value: boolean): Answer & Key => ({ kind: 'truth', value })
const grade = (type: QuestionType, rule: ScoringRule, key: Key, answer: Answer | null) =>
  gradeAnswer({ type, rule, marks: 200, key }, answer)
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
      receipt: { rule: 'equality' },
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
    expect(grade('essay', 'proportional', key, { kind: 'text', text: ' ' }).verdict).toBe('blank')
  })

  it('gives an answer of another kind than the key nothing', () => {
    expect(grade('choice', 'half', letters('AB'), truth(true))).toMatchObject({ marks: 0, verdict: 'wrong' })
  })
})
