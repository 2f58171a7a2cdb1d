import { screen } from '@testing-library/react'
import { homework } from '@/contract/doubt/homework'
import type { Homework, HomeworkMark, HomeworkResult } from '@/contract/doubt/homework.schema'
import HomeworkPage from '@/packages/doubt/homework/index'
import CompletePage from '@/packages/doubt/homework-complete/index'
import ListPage from '@/packages/doubt/homework-list/index'
import { storage } from '@/platform/storage'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'

const mark = (change: Partial<HomeworkMark> = {}): HomeworkMark => ({
  version: 1,
  isLate: false,
  marks: 8000,
  comment: '',
  credits: 10,
  submittedAt: 1,
  markedAt: 2,
  items: [],
  ...change,
})
const one = (change: Partial<Homework> = {}): Homework => ({
  id: 3,
  title: '第一周作业',
  intro: '写清每一步',
  courseTitle: '会计实务',
  dueAt: 4_000_000_000_000,
  fullMarks: 10_000,
  passMarks: 6000,
  credits: 10,
  status: 'todo',
  items: [{ seq: 1, kind: 'text', prompt: '写出分录', marks: 10_000, question: null }],
  answers: [],
  draftAt: null,
  pictures: {},
  last: null,
  ...change,
})
const result = (change: Partial<HomeworkResult> = {}): HomeworkResult => ({
  id: 3,
  title: '第一周作业',
  status: 'passed',
  fullMarks: 10_000,
  passMarks: 6000,
  last: mark(),
  peerAverage: 7250,
  peerCount: 12,
  ...change,
})

beforeEach(() => signIn())

describe('homework', () => {
  it('homework is written and handed in as the next version', async () => {
    answer(homework.open, one())
    answer(homework.submit, result({ status: 'submitted' }))
    renderPage(HomeworkPage, { homeworkId: '3' })
    expect(await screen.findByText('写出分录')).toBeTruthy()
    type('作答', '借：原材料')
    press('提交作业')
    await screen.findByText('写出分录')
    expect(askedFor(homework.submit)[0]?.body).toEqual({ answers: [{ seq: 1, answer: null, text: '借：原材料', images: [] }], version: 1 })
  })

  it('shows the reason when it was returned, and is handed in again', async () => {
    answer(homework.open, one({ status: 'returned', last: mark({ comment: '方向反了', marks: 3000, credits: 0 }) }))
    renderPage(HomeworkPage, { homeworkId: '3' })
    expect(await screen.findByText('老师退回：方向反了')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重新提交' })).toBeTruthy()
  })

  const keep = (at: number, text: string) =>
    storage.write('homework:7:3', JSON.stringify({ at, answers: [{ seq: 1, answer: null, text, images: [] }] }))
  const written = async () => ((await screen.findByRole('textbox', { name: '作答' })) as HTMLTextAreaElement).value

  it.each([
    [2000, '写在这台设备上'],
    [1000, '存在服务器上'],
  ])('continues with the newer draft: stored here at %d and by the server at 1500', async (at, text) => {
    keep(at, '写在这台设备上')
    answer(homework.open, one({ answers: [{ seq: 1, answer: null, text: '存在服务器上', images: [] }], draftAt: 1500 }))
    renderPage(HomeworkPage, { homeworkId: '3' })
    expect(await written()).toBe(text)
  })

  it('ignores a stored text of another form', async () => {
    storage.write('homework:7:3', JSON.stringify({ at: 2000, answers: '写在这台设备上' }))
    answer(homework.open, one())
    renderPage(HomeworkPage, { homeworkId: '3' })
    expect(await written()).toBe('')
  })

  it('shows a message without the course', async () => {
    refuse(homework.open, 403, '这份作业属于课程，开通课程后才能做')
    renderPage(HomeworkPage, { homeworkId: '3' })
    expect(await screen.findByText('这份作业属于课程，开通课程后才能做')).toBeTruthy()
  })
})

describe('the homework result', () => {
  it('appears beside the others’', async () => {
    answer(homework.result, result())
    renderPage(CompletePage, { homeworkId: '3' })
    expect(await screen.findByText('72.5 分（12 人）')).toBeTruthy()
    expect(screen.getByText('+10')).toBeTruthy()
  })

  it('leads to the homework when there is none', async () => {
    answer(homework.result, result({ status: 'todo', last: null }))
    renderPage(CompletePage, { homeworkId: '3' })
    expect(await screen.findByText('还没有提交')).toBeTruthy()
  })
})

it('a learner without homework sees the empty state', async () => {
  answer(homework.mine, [])
  renderPage(ListPage)
  expect(await screen.findByText('在学的课程还没有布置作业')).toBeTruthy()
})
