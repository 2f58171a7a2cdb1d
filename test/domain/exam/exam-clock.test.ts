import { assessUntil, canAssess, isPlausibleTime, noTimes, openQuestion, secondsBetween, shownMs } from '@/domain/exam/exam-clock'

/** Questions as they were opened, each with the reading of the stopwatch. */
const opened = (...steps: readonly (readonly [questionId: number | null, now: number])[]) =>
  steps.reduce((times, [questionId, now]) => openQuestion(times, questionId, now), noTimes)

it.each([
  ['counts while it is on the screen', opened([1, 100]), 1, 350, 250],
  ['of another question runs no longer', opened([1, 100], [2, 300]), 1, 900, 200],
  ['is added up when the question is opened again', opened([1, 100], [2, 300], [1, 400]), 1, 450, 250],
  ['stands still while the app is in the background', opened([1, 100], [null, 300]), 1, 9_000, 200],
  ['goes on when the app comes back', opened([1, 100], [null, 300], [1, 9_000]), 1, 9_100, 300],
  ['is not counted twice when the same question is opened again', opened([1, 100], [1, 200]), 1, 300, 200],
  ['is unknown of a question that was never opened', opened([1, 100]), 2, 300, undefined],
  ['never runs back', opened([1, 100]), 1, 50, 0],
])('the time of a question %s', (_, times, questionId, now, ms) => {
  expect(shownMs(times, questionId, now)).toBe(ms)
})

it.each([
  [0, 0, true],
  [0, 1, false],
  [6, 7, false],
  [7, 7, true],
  [600, 57, true],
])('%i seconds for %i right answers give %s', (seconds, rightCount, isPlausible) => {
  expect(isPlausibleTime(seconds, rightCount)).toBe(isPlausible)
})

it.each([
  [0, 0, 0],
  [0, 30_999, 30],
  [3_600_000, 1_000, 0],
])('the time from %i to %i ms counts %i seconds', (from, to, seconds) => {
  expect(secondsBetween(from, to)).toBe(seconds)
})

const WEEK = 7 * 86_400_000

describe('the window of self-assessment', () => {
  it('accepts a first assessment at any time', () => expect(canAssess(false, 0, 10 * WEEK)).toBe(true))
  it('accepts a change for seven days', () => {
    expect(assessUntil(5)).toBe(WEEK + 5)
    expect([canAssess(true, 5, WEEK + 4), canAssess(true, 5, WEEK + 5)]).toEqual([true, false])
  })
})
