import fc from 'fast-check'
import { awardLetters, PER_OPTION_MARKS } from '@/domain/scoring-letters'

const RULES = ['all-or-nothing', 'proportional', 'per-option', 'half'] as const
const ALL = ['A', 'B', 'C', 'D', 'E']
const rule = fc.constantFrom(...RULES)
const someLetters = fc.subarray(ALL, { minLength: 1 })
const marks = fc.nat(1000)

describe('awardLetters', () => {
  it.each([
    ['ABD', 200, 200, 200, 200],
    ['AB', 0, 133, 100, 100],
    ['A', 0, 67, 50, 100],
    ['ABC', 0, 0, 0, 0],
    ['C', 0, 0, 0, 0],
    ['ABCDE', 0, 0, 0, 0],
  ])('key ABD, 2.00 marks: %s gets %i / %i / %i / %i', (answer, ...got) => {
    expect(RULES.map((each) => awardLetters(each, 200, ['A', 'B', 'D'], [...answer]).marks)).toEqual(got)
  })

  it('gives nothing of a question without marks', () =>
    expect(awardLetters('per-option', 0, ['A', 'B'], ['A'])).toMatchObject({ marks: 0, fraction: 0 }))

  it('never pays more than the question has, and says so', () => {
    const award = awardLetters('per-option', 80, ['A', 'B', 'D'], ['A', 'B'])
    expect(award).toMatchObject({ marks: 80, isRight: false, arithmetic: '少选，选对 2 个：0.50 × 2 = 1.00，以本题 0.80 为限' })
  })

  it.each([
    ['all-or-nothing', '少选：2.00 × 0 = 0.00'],
    ['proportional', '少选，选对 2 个，共 3 个：2.00 × 2/3 = 1.33'],
    ['per-option', '少选，选对 2 个：0.50 × 2 = 1.00'],
    ['half', '少选，得一半：2.00 × 1/2 = 1.00'],
  ] as const)('explains AB under %s', (each, arithmetic) => {
    expect(awardLetters(each, 200, ['A', 'B', 'D'], ['B', 'A']).arithmetic).toBe(arithmetic)
  })

  it('names the wrong letters', () => {
    expect(awardLetters('half', 200, ['A', 'B', 'D'], ['E', 'A', 'C']).arithmetic).toBe('含错选 CE：2.00 × 0 = 0.00')
  })

  it('stays between nothing and the full marks', () => {
    fc.assert(
      fc.property(rule, marks, someLetters, someLetters, (each, full, key, answer) => {
        const award = awardLetters(each, full, key, answer)
        expect(Number.isInteger(award.marks)).toBe(true)
        expect(award.marks).toBeGreaterThanOrEqual(0)
        expect(award.marks).toBeLessThanOrEqual(full)
        expect(award.fraction).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('does not care for order or repetition', () => {
    fc.assert(
      fc.property(rule, marks, someLetters, someLetters, fc.nat(), (each, full, key, answer, turn) => {
        const at = turn % answer.length
        const turned = [...answer.slice(at), ...answer.slice(0, at), ...answer]
        expect(awardLetters(each, full, [...key].reverse(), turned)).toEqual(awardLetters(each, full, key, answer))
      }),
    )
  })

  it('never takes marks away for one more right letter', () => {
    fc.assert(
      fc.property(rule, marks, someLetters, fc.nat(), fc.nat(), (each, full, key, some, more) => {
        const fewer = (some % key.length) + 1
        const most = Math.min(key.length, fewer + (more % key.length))
        expect(awardLetters(each, full, key, key.slice(0, most)).marks).toBeGreaterThanOrEqual(
          awardLetters(each, full, key, key.slice(0, fewer)).marks,
        )
      }),
    )
  })

  it('never pays for one more wrong letter', () => {
    fc.assert(
      fc.property(rule, marks, someLetters, someLetters, fc.constantFrom('F', 'G', 'H'), (each, full, key, answer, wrong) => {
        expect(awardLetters(each, full, key, [...answer, wrong]).marks).toBe(0)
      }),
    )
  })

  it('counts half a mark a letter', () => expect(PER_OPTION_MARKS).toBe(50))
})
