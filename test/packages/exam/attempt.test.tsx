import { fireEvent, screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam'
import type { AnswerChange, Attempt, SaveAnswers } from '@/contract/exam.schema'
import type { Question } from '@/contract/question.schema'
import AttemptPage from '@/packages/exam/attempt/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const MINUTE_MS = 60_000
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
const RESULT_MOVE = ['redirectTo', '/packages/tiku/result/index?resultId=44']

/** Each test has an attempt of its own: its answers live as long as the app. */
let attemptId = 700
const save = ({ body }: { body: SaveAnswers }) => ({
  status: 'running' as const,
  deadline: 0,
  saved: body.changes.map(({ questionId, seq }) => ({ questionId, seq })),
})
async function open(change: Partial<Attempt> = {}) {
  attemptId += 1
  const startedAt = Date.now()
  const fixed = { id: attemptId, paperId: 1, title: '摸底卷', status: 'running' as const, startedAt, sections, answers: [], resultId: null }
  signIn()
  answer(exam.attempt, { ...fixed, deadline: startedAt + 60 * MINUTE_MS, ...change })
  answer(exam.saveAnswers, save)
  answer(exam.submit, { resultId: 44 })
  renderPage(AttemptPage, { attemptId: String(attemptId) })
}
const choose = (role: 'radio' | 'checkbox', name: string) => fireEvent.click(screen.getByRole(role, { name }))
const changes = () => askedFor(exam.saveAnswers).flatMap(({ body }) => (body as { changes: AnswerChange[] }).changes)

describe('a running attempt', () => {
  it('takes an answer of each kind and is handed in after asking once more', async () => {
    await open()
    await screen.findByText('题干1')
    choose('radio', 'A 内容C')
    press('下一题')
    choose('checkbox', 'A 内容C')
    choose('checkbox', 'B 内容A')
    press('标记')
    press('下一题')
    choose('radio', '错')
    press('下一题')
    type('第 2 空', '0')
    press('答题卡')
    expect(screen.getByRole('button', { name: '第2题 已答，已标记' })).toBeTruthy()
    press('交卷')
    expect(screen.getByText(/还有 1 题未作答/)).toBeTruthy()
    press('确认交卷')
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(changes().map((change) => [change.questionId, change.answer])).toEqual([
      [1, { kind: 'letters', letters: ['C'] }],
      [2, { kind: 'letters', letters: ['A', 'C'] }],
      [3, { kind: 'truth', value: false }],
      [4, { kind: 'blanks', texts: ['', '0'] }],
    ])
  })

  it('shows a material above its child and folds it', async () => {
    await open()
    await screen.findByText('题干1')
    press('答题卡')
    press('第5题 未答')
    expect(screen.getByText('题干5')).toBeTruthy()
    press(/材料/)
    expect(screen.queryByText('题干5')).toBeNull()
    expect(screen.getByText('题干6')).toBeTruthy()
  })

  it('goes on at the first open question, with what was answered elsewhere', async () => {
    await open({ answers: [{ questionId: 1, seq: 1, answer: { kind: 'letters', letters: ['A'] }, isFlagged: false }] })
    expect(await screen.findByText('题干2')).toBeTruthy()
    press('上一题')
    expect(screen.getByRole('radio', { name: 'B 内容A' }).getAttribute('aria-checked')).toBe('true')
  })

  it('warns in words when less than five minutes are left', async () => {
    await open({ deadline: Date.now() + 4 * MINUTE_MS })
    expect(await screen.findByText(/不足 5 分钟/)).toBeTruthy()
  })

  it('keeps what could not be sent, and says so', async () => {
    await open()
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    await screen.findByText('题干1')
    choose('radio', 'C 内容B')
    press('答题卡')
    press('交卷')
    press('确认交卷')
    expect(await screen.findByText(/没能交卷，作答都在本机/)).toBeTruthy()
    expect(screen.getByText(/待同步 1 题/)).toBeTruthy()
    expect(host.moves).toEqual([])
  })
})

describe('an attempt that is over', () => {
  it('is handed in by itself', async () => {
    await open({ deadline: Date.now() - 1 })
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(askedFor(exam.submit)).toHaveLength(1)
  })

  it('leads to its result', async () => {
    await open({ status: 'submitted', resultId: 44 })
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(askedFor(exam.submit)).toHaveLength(0)
  })
})
