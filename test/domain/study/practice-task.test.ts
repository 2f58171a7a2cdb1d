import { practiceSeen } from '@/domain/study/practice-task'

/** Answers an hour apart: a letter is a question, in upper case where it was answered right. */
const given = (text: string) =>
  [...text].map((letter, at) => ({ questionId: letter.toLowerCase().charCodeAt(0), isRight: letter < 'a', at: at + 1 }))

it.each([
  ['nothing was answered', '', 2, 0, { percent: 0, rightPercent: null, finishedAt: null }],
  ['some of the questions were', 'a', 2, 0, { percent: 50, rightPercent: 0, finishedAt: null }],
  ['one question was answered twice', 'aA', 2, 0, { percent: 50, rightPercent: 100, finishedAt: null }],
  ['enough were, right or wrong', 'aBc', 2, 0, { percent: 100, rightPercent: 50, finishedAt: 2 }],
  ['enough were, too few of them right', 'abC', 3, 60, { percent: 99, rightPercent: 33, finishedAt: null }],
  ['a wrong one was answered right later', 'abCA', 3, 60, { percent: 100, rightPercent: 66, finishedAt: 4 }],
  ['other questions were right later', 'abcDE', 3, 60, { percent: 100, rightPercent: 66, finishedAt: 5 }],
  ['the share is met exactly', 'Ab', 2, 50, { percent: 100, rightPercent: 50, finishedAt: 2 }],
  ['later mistakes follow', 'ABcd', 2, 100, { percent: 100, rightPercent: 0, finishedAt: 2 }],
  ['none are needed', 'A', 0, 0, { percent: 0, rightPercent: 100, finishedAt: null }],
])('a practice where %s', (_name, answers, need, needPercent, seen) =>
  expect(practiceSeen(given(answers), { need, needPercent })).toEqual(seen),
)
