import {
  amountOf,
  awardLetters as awardChosen,
  chosenOf,
  FIXED_PARTIAL_MARKS,
  PER_OPTION_MARKS,
  partOf,
  type ReceiptRule,
  whole,
} from '@/domain/scoring/scoring-letters'
import { fc } from '../../support/fast-check'

const RULES = ['all-or-nothing', 'proportional', 'per-option', 'half', 'fixed-partial'] as const
const WEIGHING = ['per-correct-option', 'moodle', 'edx-edc', 'edx-halves'] as const
const EVERY = [...RULES, ...WEIGHING]
const KEY = ['A', 'B', 'D']
const awardLetters = (rule: ReceiptRule, full: number, key: readonly string[], answer: readonly string[], options = 8) =>
  awardChosen(rule, full, chosenOf(key, answer, options))
const ALL = ['A', 'B', 'C', 'D', 'E']
const rule = fc.constantFrom(...RULES)
const every = fc.constantFrom(...EVERY)
const someLetters = fc.subarray(ALL, { minLength: 1 })
const marks = fc.nat(1000)

describe('awardLetters', () => {
  it.each([
    ['ABD', 200, 200, 200, 200, 200],
    ['AB', 0, 133, 100, 100, 100],
    ['A', 0, 67, 50, 100, 100],
    ['ABC', 0, 0, 0, 0, 0],
    ['C', 0, 0, 0, 0, 0],
    ['ABCDE', 0, 0, 0, 0, 0],
  ])('key ABD, 2.00 marks: %s gets %i / %i / %i / %i / %i', (answer, ...got) => {
    expect(RULES.map((each) => awardLetters(each, 200, KEY, [...answer]).marks)).toEqual(got)
  })

  it.each([
    ['ABD', 200, 200, 200, 200],
    ['AB', 133, 133, 160, 100],
    ['A', 67, 67, 120, 50],
    ['ABC', 133, 33, 120, 50],
    ['ABCD', 200, 100, 160, 100],
    ['C', 0, 0, 40, 0],
    ['ABCDE', 200, 0, 120, 50],
  ])('key ABD of five options, 2.00 marks: %s gets %i / %i / %i / %i', (answer, ...got) => {
    expect(WEIGHING.map((each) => awardLetters(each, 200, KEY, [...answer], 5).marks)).toEqual(got)
  })

  it.each([
    ['ABC', 'A', 3, 66],
    ['ABC', 'AB', 3, 134],
    ['ABCDE', 'FG', 8, 24],
    ['ABCD', 'F', 8, 76],
  ])('rounds the share of decisions to whole percents, a half to the even one: key %s of %s of %i gets %i', (key, answer, options, got) => {
    expect(awardLetters('edx-edc', 200, [...key], [...answer], options).marks).toBe(got)
  })

  it('halves once only from three options on, and twice from five', () => {
    const halves = (key: string, answer: string, options: number) => awardLetters('edx-halves', 200, [...key], [...answer], options).marks
    expect([halves('AB', 'A', 2), halves('AB', 'A', 3), halves('AB', 'AC', 4), halves('AB', 'AC', 5)]).toEqual([0, 100, 0, 50])
  })

  it('counts the named options where the number of options is unknown', () => {
    expect(chosenOf(['A', 'B'], ['A', 'C', 'C'])).toEqual({ right: 1, wrong: ['C'], wanted: 2, options: 3 })
  })

  it('uses the amounts that a paper sets', () => {
    const award = (each: ReceiptRule, terms: { perOption?: number; fixed?: number }) =>
      awardChosen(each, 200, chosenOf(KEY, ['A', 'B'], 5), terms).marks
    expect([award('per-option', { perOption: 30 }), award('fixed-partial', { fixed: 75 })]).toEqual([60, 75])
  })

  it.each([
    ['ABD', 50, 200, 1, '答对：2.00 × 1 = 2.00'],
    ['AB', 50, 0, 0, '答错：2.00 × 0 = 0.00'],
    ['ACE', 50, -50, -0.25, '错选 CE，倒扣：0.00 − 0.50 = -0.50'],
    ['AC', undefined, 0, 0, '答错：2.00 × 0 = 0.00'],
  ])('%s where a wrong letter costs %j gets %i', (answer, deduction, got, fraction, arithmetic) => {
    const terms = deduction === undefined ? {} : { deduction }
    const award = awardChosen('deduct', 200, chosenOf(KEY, [...answer], 5), terms)
    expect(award).toEqual({ rule: 'deduct', marks: got, fraction, arithmetic, isRight: answer === 'ABD' })
  })

  it('subtracts marks in a question without marks too', () => {
    const award = awardChosen('deduct', 0, chosenOf(KEY, ['C'], 5), { deduction: 50 })
    expect(award).toMatchObject({ marks: -50, fraction: 0, isRight: false })
  })

  it('never gives more than the full marks, and shows this', () => {
    const award = awardLetters('per-option', 80, ['A', 'B', 'D'], ['A', 'B'])
    expect(award).toMatchObject({ marks: 80, isRight: false, arithmetic: '少选，选对 2 个：0.50 × 2 = 1.00，以本题 0.80 为限' })
  })

  it.each([
    ['all-or-nothing', '少选：2.00 × 0 = 0.00'],
    ['proportional', '少选，选对 2 个，共 3 个：2.00 × 2/3 = 1.33'],
    ['per-option', '少选，选对 2 个：0.50 × 2 = 1.00'],
    ['half', '少选，得一半：2.00 × 1/2 = 1.00'],
    ['fixed-partial', '少选，选对 2 个，共 3 个，得固定分 1.00'],
    ['per-correct-option', '选对 2 个，共 3 个：2.00 × 2/3 = 1.33'],
    ['moodle', '选对 2 个，每个 +1/3：2.00 × 2/3 = 1.33'],
    ['edx-edc', '5 个选项，选与不选判断正确 4 个：2.00 × 4/5 = 1.60'],
    ['edx-halves', '5 个选项，错 1 处：2.00 × 1/2 = 1.00'],
  ] as const)('explains AB under %s', (each, arithmetic) => {
    expect(awardLetters(each, 200, KEY, ['B', 'A'], 5).arithmetic).toBe(arithmetic)
  })

  it.each([
    ['per-correct-option', '选对 2 个，共 3 个，错选 C 不得分也不扣分：2.00 × 2/3 = 1.33'],
    ['moodle', '选对 2 个，每个 +1/3；错选 C，每个 −1/2：2.00 × 1/6 = 0.33'],
    ['edx-edc', '5 个选项，选与不选判断正确 3 个：2.00 × 3/5 = 1.20'],
    ['edx-halves', '5 个选项，错 2 处：2.00 × 1/4 = 0.50'],
  ] as const)('explains ABC under %s', (each, arithmetic) => {
    expect(awardLetters(each, 200, KEY, ['A', 'B', 'C'], 5).arithmetic).toBe(arithmetic)
  })

  it('explains why choosing every option earns nothing', () => {
    const { arithmetic } = awardLetters('moodle', 200, KEY, [...'ABCDE'], 5)
    expect(arithmetic).toBe('选对 3 个，每个 +1/3；错选 CE，每个 −1/2，不低于 0：2.00 × 0 = 0.00')
  })

  it('gives no share for a question without marks', () => {
    expect(awardLetters('fixed-partial', 0, KEY, ['A'])).toMatchObject({ marks: 0, fraction: 0 })
  })

  it('names the wrong letters', () => {
    expect(awardLetters('half', 200, ['A', 'B', 'D'], ['E', 'A', 'C']).arithmetic).toBe('含错选 CE：2.00 × 0 = 0.00')
  })

  it('stays between zero and the full marks', () => {
    fc.assert(
      fc.property(every, marks, someLetters, someLetters, (each, full, key, answer) => {
        const award = awardLetters(each, full, key, answer)
        expect(Number.isInteger(award.marks)).toBe(true)
        expect(award.marks).toBeGreaterThanOrEqual(0)
        expect(award.marks).toBeLessThanOrEqual(full)
        expect(award.fraction).toBeLessThanOrEqual(1)
        expect(award.fraction).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('ignores order and repetition', () => {
    fc.assert(
      fc.property(every, marks, someLetters, someLetters, fc.nat(), (each, full, key, answer, turn) => {
        const at = turn % answer.length
        const turned = [...answer.slice(at), ...answer.slice(0, at), ...answer]
        expect(awardLetters(each, full, [...key].reverse(), turned)).toEqual(awardLetters(each, full, key, answer))
      }),
    )
  })

  it('never subtracts marks for one more right letter', () => {
    fc.assert(
      fc.property(every, marks, someLetters, fc.nat(), fc.nat(), (each, full, key, some, more) => {
        const fewer = (some % key.length) + 1
        const most = Math.min(key.length, fewer + (more % key.length))
        expect(awardLetters(each, full, key, key.slice(0, most)).marks).toBeGreaterThanOrEqual(
          awardLetters(each, full, key, key.slice(0, fewer)).marks,
        )
      }),
    )
  })

  it('never adds marks for one more wrong letter', () => {
    fc.assert(
      fc.property(rule, marks, someLetters, someLetters, fc.constantFrom('F', 'G', 'H'), (each, full, key, answer, wrong) => {
        expect(awardLetters(each, full, key, [...answer, wrong]).marks).toBe(0)
      }),
    )
  })

  it('never adds marks for one more wrong letter, under any rule', () => {
    fc.assert(
      fc.property(every, marks, someLetters, someLetters, (each, full, key, answer) => {
        const more = awardLetters(each, full, key, [...answer, 'H']).marks
        expect(more).toBeLessThanOrEqual(awardLetters(each, full, key, answer).marks)
      }),
    )
  })

  it('gives full marks only for exactly the right letters where wrong ones count', () => {
    fc.assert(
      fc.property(fc.constantFrom('moodle', 'edx-edc', 'edx-halves'), someLetters, someLetters, (each, key, answer) => {
        const isSame = key.length === answer.length && key.every((letter) => answer.includes(letter))
        expect(awardLetters(each as ReceiptRule, 1000, key, answer).marks === 1000).toBe(isSame)
      }),
    )
  })

  it('gives half a mark a letter and one for a part', () => expect([PER_OPTION_MARKS, FIXED_PARTIAL_MARKS]).toEqual([50, 100]))
})

describe('partOf', () => {
  it('shows the sum and keeps the unrounded fraction', () => {
    expect(partOf('proportional', 200, 2, 3, '少选')).toEqual({
      rule: 'proportional',
      marks: 133,
      fraction: 2 / 3,
      arithmetic: '少选：2.00 × 2/3 = 1.33',
      isRight: false,
    })
  })
})

describe('whole', () => {
  it('gives all the marks or none', () => {
    expect(whole('equality', 150, true)).toMatchObject({ marks: 150, fraction: 1, arithmetic: '答对：1.50 × 1 = 1.50' })
    expect(whole('equality', 150, false)).toMatchObject({ marks: 0, fraction: 0, arithmetic: '答错：1.50 × 0 = 0.00' })
  })
})

describe('amountOf', () => {
  it('returns the amount up to the marks of the question', () => {
    expect(amountOf('fixed-partial', 200, 100, '得固定分')).toMatchObject({ marks: 100, fraction: 0.5, arithmetic: '得固定分' })
    expect(amountOf('fixed-partial', 100, 100, '得固定分')).toMatchObject({ marks: 100, fraction: 1, arithmetic: '得固定分' })
    expect(amountOf('fixed-partial', 50, 100, '得固定分')).toMatchObject({
      marks: 50,
      fraction: 1,
      arithmetic: '得固定分，以本题 0.50 为限',
    })
  })
})
