import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import type { Attempt, AttemptState, SaveAnswers, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Question } from '@/contract/tiku/question.schema'
import AttemptPage from '@/packages/exam/attempt/index'
import { Keys } from '@/packages/exam/attempt/lazy'
import { answer } from './fake-fetch'
import { press, renderPage, signIn } from './render-page'

export const MINUTE_MS = 60_000
const options = ['C', 'A', 'B'].map((letter) => ({ letter, text: `内容${letter}` }))
const ask = (id: number, of: Question['type'], rest: Partial<Question> = {}): Question => ({
  id,
  parentId: null,
  type: of,
  stem: [{ type: 'p', inline: [{ text: `题干${id}` }] }],
  options: [],
  blankCount: 0,
  marks: 200,
  ...rest,
})
const sections: Attempt['sections'] = [
  { title: '单选', type: 'single_choice', questions: [ask(1, 'single_choice', { options })] },
  { title: '多选', type: 'choice', questions: [ask(2, 'choice', { options })] },
  { title: '判断', type: 'determine', questions: [ask(3, 'determine')] },
  { title: '填空', type: 'fill', questions: [ask(4, 'fill', { blankCount: 2 })] },
  { title: '材料', type: 'material', questions: [ask(5, 'material'), ask(6, 'uncertain_choice', { parentId: 5, options })] },
]
/** Each test has an attempt of its own: its answers live as long as the app. */
let attemptId = 700
export const standing = { status: 'running' as const, deadline: 0, leftMs: 60 * MINUTE_MS, isActive: true, epoch: 1, answers: [] }
/** The answers that the server has of each attempt: an earlier test's may be sent late. */
const saved = new Map<string, Map<number, SavedAnswer>>()
/** Orders come after any that a test begins with. */
let order = 100
function savedAt(path: string): Map<number, SavedAnswer> {
  const attempt = path.replace(/\/\w+$/, '')
  const known = saved.get(attempt) ?? new Map<number, SavedAnswer>()
  saved.set(attempt, known)
  return known
}
const newer = (path: string, after: number) => [...savedAt(path).values()].filter((one) => one.order > after)
function store(path: string, { changes }: SaveAnswers): void {
  for (const { questionId, answer, isFlagged } of changes) {
    order += 1
    savedAt(path).set(questionId, { questionId, order, answer, isFlagged })
  }
}
/** Sets the state of the attempt in the server's replies; what is sent to it comes back with them. */
export const stand = (change: Partial<AttemptState>) => {
  answer(exam.saveAnswers, ({ path, body }) => {
    store(path, body)
    return { ...standing, answers: newer(path, body.after), ...change }
  })
  answer(exam.takeOver, ({ path, body }) => ({ ...standing, answers: newer(path, body.after), ...change }))
}
/** The page of an attempt of its own, with one question of each kind; gives its id. */
export async function openAttempt(change: Partial<Attempt> = {}): Promise<number> {
  attemptId += 1
  const startedAt = Date.now()
  const fixed = {
    id: attemptId,
    paperId: 1,
    title: '摸底卷',
    status: 'running' as const,
    startedAt,
    sections,
    answers: [],
    epoch: 0,
    resultId: null,
  }
  signIn()
  answer(exam.attempt, { ...fixed, deadline: startedAt + 60 * MINUTE_MS, ...change })
  stand({})
  answer(exam.submit, { resultId: 44 })
  renderPage(AttemptPage, { attemptId: String(attemptId) })
  return attemptId
}
/** The page of an attempt once more, as after a reload. */
export async function openAgain(attemptId: number): Promise<void> {
  cleanup()
  renderPage(AttemptPage, { attemptId: String(attemptId) })
  await screen.findByRole('timer')
}
export const choose = (role: 'radio' | 'checkbox', name: string) => fireEvent.click(screen.getByRole(role, { name }))
/** Keys are handled from now on: what handles them loads late, and shows nothing. */
export const keysThere = () => act(() => Keys.load())
/** Opens the answer sheet, which loads late. */
export async function openSheet(): Promise<void> {
  press('答题卡')
  await screen.findByRole('dialog', { name: '答题卡' })
}
