import { scoreLine } from '../../lab/score/score-line'

const marksOf = (request: object) => {
  const scored = scoreLine(JSON.stringify(request))
  return 'error' in scored ? scored.error : scored.marks
}

/**
 * Moodle: the questions and the marks of `question/engine/tests/helpers.php` (make_a_multichoice_multi_question and …_single_question) and
 * `question/type/multichoice/tests/question_multi_test.php` (test_grading).
 */
describe('grading as in Moodle', () => {
  const several = { type: 'choice', key: ['A', 'C'], weights: [50, -100, 50, -100], options: 4, rule: 'weights', marks: 100 }
  const single = {
    type: 'single_choice',
    key: ['A'],
    weights: { A: 100, B: -33.33333, C: -33.33333 },
    options: 3,
    rule: 'weights',
    marks: 100,
  }

  it.each([
    ['AC', 100],
    ['A', 50],
    ['ABC', 0],
    ['B', 0],
  ])('gives for %s of several %i', (answer, marks) => expect(marksOf({ ...several, answer })).toBe(marks))

  it.each([
    ['A', 100],
    ['B', -33],
    ['C', -33],
  ])('gives for %s alone %i: a single choice can cost marks', (answer, marks) => expect(marksOf({ ...single, answer })).toBe(marks))

  it('accepts three written thirds as the whole', () => {
    const thirds = { type: 'choice', key: 'ABC', weights: [33.33333, 33.33333, 33.33333], options: 4, rule: 'weights', marks: 300 }
    expect(['ABC', 'AB', 'A'].map((answer) => marksOf({ ...thirds, answer }))).toEqual([300, 200, 100])
  })

  it.each(['1000', '1e3', '1,000', '1000.', '+1000.0', '1×10^3', '1.0e3'])('reads %s as the number 1000', (answer) =>
    expect(marksOf({ type: 'fill', key: ['1000'], answer: [answer], rule: 'proportional', marks: 100 })).toBe(100),
  )

  it('accepts a number within its tolerance, and none outside', () => {
    const near = { type: 'fill', key: ['3.14±0.01'], rule: 'proportional', marks: 100 }
    expect(['3.13', '3.15', '.5', '3.16'].map((answer) => marksOf({ ...near, answer: [answer] }))).toEqual([100, 100, 0, 0])
    expect(marksOf({ ...near, key: ['200±5%'], answer: ['2.1e2'] })).toBe(100)
  })

  it('subtracts a deduction on a single choice from the total', () => {
    const request = { type: 'single_choice', key: ['A'], options: 4, rule: 'deduct', deduction: 25, marks: 100 }
    expect(['A', 'B'].map((answer) => marksOf({ ...request, answer }))).toEqual([100, -25])
  })
})

/**
 * edX: `xmodule/capa/responsetypes.py`, ChoiceResponse.grade_via_every_decision_counts and grade_via_halves: the share is
 * `round(max_score * good / all, 2)` of a problem of one point, and the points of the problem scale it afterwards.
 */
describe('grading as in edX', () => {
  const tenPoints = { type: 'choice', rule: 'edx-edc', marks: 1000 }

  it.each([
    ['A', 3, 'AB', 670],
    ['A', 3, 'BC', 0],
    ['A', 3, 'B', 330],
    ['ABD', 5, 'AB', 800],
    ['ABCDEFG', 8, 'H', 0],
    ['ABCDEFG', 8, 'AH', 120],
    ['ABCDEFG', 8, 'ABCH', 380],
    ['ABCDEFG', 8, 'ABCDEH', 620],
    ['ABCDEFG', 8, 'ABCDEF', 880],
  ])(
    'gives for key %s of %i and answer %s the marks %i of 1000: every decision counts, the share with two digits',
    (key, options, answer, marks) => expect(marksOf({ ...tenPoints, key, options, answer })).toBe(marks),
  )

  it.each([
    ['ABD', 5, 'AB', 500],
    ['ABD', 5, 'ABC', 250],
    ['AB', 4, 'A', 500],
    ['AB', 4, 'AC', 0],
    ['A', 2, 'AB', 0],
  ])('gives for key %s of %i and answer %s the marks %i of 1000 by halves', (key, options, answer, marks) =>
    expect(marksOf({ ...tenPoints, rule: 'edx-halves', key, options, answer })).toBe(marks),
  )
})
