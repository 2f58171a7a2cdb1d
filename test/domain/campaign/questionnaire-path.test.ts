import type { Question, QuestionAnswer } from '@/contract/campaign/questionnaire.schema'
import { answersOnPath, answersRefusal, isAnswered, nextKey, pathOf } from '@/domain/campaign/questionnaire-path'

const option = (value: string, next?: string) => ({ value, text: value, ...(next !== undefined && { next }) })
const questions: Question[] = [
  { key: 'exam', title: '考什么', kind: 'one', isRequired: true, options: [option('a'), option('b', 'why'), option('none', 'end')] },
  { key: 'when', title: '什么时候', kind: 'many', isRequired: true, options: [option('am'), option('pm')] },
  { key: 'why', title: '为什么', kind: 'text', isRequired: false, options: [] },
]
const one = (key: string, ...values: string[]): QuestionAnswer => ({ key, values, text: '' })
const said = (key: string, text: string): QuestionAnswer => ({ key, values: [], text })
const keysOf = (answers: QuestionAnswer[]) => pathOf(questions, answers).map(({ key }) => key)

it.each<[QuestionAnswer[], string[]]>([
  [[], ['exam']],
  [[one('exam', 'a')], ['exam', 'when']],
  [
    [one('exam', 'a'), one('when', 'am')],
    ['exam', 'when', 'why'],
  ],
  [[one('exam', 'b')], ['exam', 'why']],
  [[one('exam', 'none')], ['exam']],
])('the answers %j lead along %j', (answers, keys) => expect(keysOf(answers)).toEqual(keys))

it.each<[QuestionAnswer[], string]>([
  [[one('exam', 'none')], ''],
  [[one('exam', 'a'), one('when', 'am', 'pm')], ''],
  [[one('exam', 'a')], '请回答：什么时候'],
  [[one('exam', 'a', 'b')], '请回答：考什么'],
  [[one('exam', 'x')], '请回答：考什么'],
  [[one('exam', 'none'), one('when', 'am')], '有答案不属于这份问卷'],
  [[one('exam', 'a'), one('exam', 'b')], '同一题有两个答案'],
  [[one('exam', 'b'), said('why', '  ')], '请回答：为什么'],
  [[one('exam', 'b'), said('why', '转行')], ''],
])('the answers %j give "%s"', (answers, reason) => expect(answersRefusal(questions, answers)).toBe(reason))

it.each([
  ['a question that is not there', 'gone', ['first', 'last']],
  ['the question itself', 'last', ['first', 'last']],
  ['an earlier question', 'first', ['first', 'last']],
])('an option that leads to %s ends the path', (_, next, keys) => {
  const some: Question[] = [
    { key: 'first', title: '一', kind: 'text', isRequired: false, options: [] },
    { key: 'last', title: '二', kind: 'one', isRequired: true, options: [option('a', next)] },
    { key: 'never', title: '三', kind: 'text', isRequired: true, options: [] },
  ]
  expect(pathOf(some, [one('last', 'a')]).map(({ key }) => key)).toEqual(keys)
})

it.each<[QuestionAnswer[], string[]]>([
  [
    [said('why', '有用'), one('exam', 'b')],
    ['why', 'exam'],
  ],
  [[one('exam', 'none'), one('when', 'am')], ['exam']],
  [[one('exam', 'a'), said('why', '有用')], ['exam']],
  [[one('gone', 'a')], []],
])('only the answers %j up to the questions %j count', (answers, keys) =>
  expect(answersOnPath(questions, answers).map(({ key }) => key)).toEqual(keys),
)

it('an empty questionnaire has no path', () => expect(pathOf([], [])).toEqual([]))
it('a missing question ends the path', () => expect(nextKey(questions, 'gone', undefined)).toBeNull())
it('a repeated answer is refused', () => expect(questions[1] && isAnswered(questions[1], one('when', 'am', 'am'))).toBe(false))
