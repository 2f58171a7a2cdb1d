import { noTimes, openQuestion, shownMs } from '@/domain/exam/question-times'

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
