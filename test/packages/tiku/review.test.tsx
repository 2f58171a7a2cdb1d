import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { review } from '@/contract/tiku/review'
import type { ReviewQuestion, ReviewQueue } from '@/contract/tiku/review.schema'
import ReviewPage from '@/packages/tiku/review/index'
import { ReviewDone } from '@/packages/tiku/review/review-done'
import { answer, askedFor, freshServer, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, pressLate, renderPage, renderPart, signIn } from '../../support/client/render-page'

const p = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]
const question = (id: number, over: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  id,
  parentId: null,
  type: 'single_choice',
  stem: p(`题干${id}`),
  options: ['A', 'B'].map((letter) => ({ letter, text: `内容${letter}` })),
  blankCount: 0,
  marks: 0,
  version: 3,
  material: null,
  key: { kind: 'letters', letters: ['B'] },
  explanation: p(`道理${id}`),
  points: ['会计主体'],
  note: '',
  due: EVENING,
  nextDays: { again: 1, hard: 3, good: 8, easy: 40 },
  ...over,
})
const queue = (...questions: ReviewQuestion[]): ReviewQueue => ({
  takenAt: EVENING,
  dueCount: questions.length,
  forecast: [questions.length, 4, 0, 0, 0, 0, 1],
  questions,
})
async function open(...questions: ReviewQuestion[]) {
  signIn()
  answer(review.queue, queue(...questions))
  answer(review.grade, ({ body }) => body.grades.map(({ key, questionId }) => ({ key, questionId, isCounted: true, due: EVENING })))
  renderPage(ReviewPage, { categoryId: '22' })
  await screen.findByText(questions[0] ? `题干${questions[0].id}` : '今天没有要复习的题')
}
const sent = () =>
  askedFor(review.grade).flatMap(
    ({ body }) => (body as { grades: { questionId: number; feel: string; answer: unknown; key: string }[] }).grades,
  )

beforeEach(() => window.localStorage.clear())

describe('reviewing', () => {
  it('grades an answer by the key; a wrong one returns tomorrow', async () => {
    await open(question(1), question(2))
    expect(screen.queryByText('道理1')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'A 内容A' }))
    press('对答案')
    expect(await screen.findByText('道理1')).toBeTruthy()
    expect(document.getElementById('practice-verdict')?.textContent).toContain('错误')
    expect(screen.getByRole('radio', { name: 'A 内容A，错选' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('radio', { name: 'B 内容B，正确选项' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '没记住 明天' })).toBeTruthy()
    expect(screen.getAllByRole('button').filter(({ id }) => id.startsWith('feel-'))).toHaveLength(1)
    press('没记住 明天')
    await screen.findByText('题干2')
    await waitFor(() =>
      expect(sent()).toMatchObject([{ questionId: 1, version: 3, feel: 'again', key: `1@${EVENING}`, answer: { letters: ['A'] } }]),
    )
  })

  it('lets a learner without an answer rate themselves, with the next date', async () => {
    await open(question(1, { note: '我的口诀', material: p('一段材料') }))
    expect(screen.getByText('一段材料')).toBeTruthy()
    press('想好了，看答案')
    expect(await screen.findByText('我的口诀')).toBeTruthy()
    await pressLate('很轻松 约 1 个月后')
    expect(await screen.findByText('这次复习了 1 题，辛苦了')).toBeTruthy()
    await waitFor(() => expect(sent()).toMatchObject([{ feel: 'easy', answer: null }]))
  })

  it('shows the coming week when nothing is left', async () => {
    await open()
    expect(screen.getByRole('list', { name: '未来 7 天的复习量' }).textContent).toContain('明天')
  })

  it('shows zero for today when more were done than were due', async () => {
    renderPart(<ReviewDone doneCount={3} forecast={[1, 4, 0, 0, 0, 0, 0]} />)
    expect(screen.getByRole('listitem', { name: '今天 0 题' })).toBeTruthy()
  })

  it('shows no chart of a week without reviews', async () => {
    signIn()
    answer(review.queue, { ...queue(), forecast: [0, 0, 0, 0, 0, 0, 0] })
    renderPage(ReviewPage, { categoryId: '22' })
    await screen.findByText('今天没有要复习的题')
    expect(screen.queryByText('未来 7 天要复习')).toBeNull()
  })

  it('continues from the device without a network, and sends in order later', async () => {
    await open(question(1), question(2))
    cleanup()
    freshServer()
    renderPage(ReviewPage, { categoryId: '22' })
    await screen.findByText(/没有网络，先复习存在本机的 2 题/)
    for (const id of [1, 2]) {
      await screen.findByText(`题干${id}`)
      press('想好了，看答案')
      await pressLate('记得 8 天后')
    }
    cleanup()
    await open()
    expect(sent().map(({ questionId }) => questionId)).toEqual([1, 2])
  })

  it('shows the reason when there is no queue', async () => {
    signIn()
    refuse(review.queue, 403, '不能复习')
    renderPage(ReviewPage)
    expect(await screen.findByText('不能复习')).toBeTruthy()
  })
})
