import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import type { WrongCounts, WrongEntry } from '@/contract/tiku/review.schema'
import WrongBookPage from '@/packages/tiku/wrong-book/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { practiceOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const entry = (questionId: number, over: Partial<WrongEntry> = {}): WrongEntry => ({
  questionId,
  type: 'choice',
  stem: `题干${questionId}`,
  chapter: '总论',
  points: ['会计主体'],
  timesWrong: 2,
  rightStreak: 1,
  reason: null,
  lastWrongAt: EVENING,
  goneAt: null,
  ...over,
})
const counts: WrongCounts = {
  open: 2,
  gone: 1,
  subjects: [{ id: 221, title: '经济法', count: 2 }],
  chapters: [{ id: 1, title: '总论', count: 2 }],
  points: [{ id: 5, title: '会计主体', count: 2 }],
  types: [{ type: 'choice', count: 2 }],
  reasons: [{ reason: null, count: 2 }],
}

async function open(over: Partial<WrongCounts> = {}) {
  signIn()
  answer(review.wrongCounts, { ...counts, ...over })
  answer(review.forecast, { dueCount: 3, forecast: [3, 0, 0, 0, 0, 0, 0] })
  answer(review.settings, { leaveBy: 'streak', leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false })
  answer(review.wrongBook, ({ query }) =>
    query.shelf === 'gone'
      ? { total: 1, entries: [entry(9, { goneAt: EVENING })] }
      : { total: 2, entries: [entry(1), entry(2, { reason: 'careless' })] },
  )
  renderPage(WrongBookPage, { categoryId: '22' })
  await screen.findByText(over.open === 0 ? '还没有错题，去做几道题吧' : '题干1')
}
const lastBookQuery = () => askedFor(review.wrongBook).at(-1)?.query

describe('the wrong book', () => {
  it('shows due questions, the rule, and each question with its count of wrong answers', async () => {
    await open()
    expect(await screen.findByText('3 题待复习')).toBeTruthy()
    expect(await screen.findByText('连续答对 2 次，就移到“已掌握”')).toBeTruthy()
    expect(document.getElementById('entry-1')?.textContent).toContain('错 2 次 · 之后连对 1 次 · 最近 2026-11-05')
  })

  it('begins a drill of the weakest points', async () => {
    await open()
    answer(practice.start, practiceOf({ id: 90 }))
    press(/薄弱点专练/)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=90']]))
    const source = { kind: 'random', categoryId: 22, count: 20, types: [], difficulties: [], among: 'weak' }
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source })
  })

  it('filters the list, names the filter, and can be cleared', async () => {
    await open()
    press('筛选')
    press(/^知识点/)
    fireEvent.click(screen.getByRole('option', { name: '会计主体（2）' }))
    await waitFor(() => expect(lastBookQuery()).toMatchObject({ pointId: '5', shelf: 'open', categoryId: '22' }))
    expect(document.getElementById('filter-words')?.textContent).toBe('会计主体（2）')
    press('清空')
    press('看结果')
    expect(document.getElementById('filter-words')?.textContent).toBe('全部错题')
  })

  it('groups by reason, and a group leads to its questions', async () => {
    await open()
    fireEvent.click(screen.getByRole('tab', { name: '按错因' }))
    press(/未标错因/)
    await waitFor(() => expect(lastBookQuery()).toMatchObject({ reason: 'none' }))
  })

  it('stores the reason of a mistake', async () => {
    await open()
    answer(review.setReason, { reason: 'misread', goneAt: null })
    press('错因：未标错因，修改')
    fireEvent.click(screen.getByRole('option', { name: '审题错误' }))
    await waitFor(() => expect(askedFor(review.setReason)[0]?.body).toEqual({ reason: 'misread' }))
  })

  it('shows removed questions on their own shelf, from where they can be restored', async () => {
    await open()
    fireEvent.click(screen.getByRole('tab', { name: '已掌握 1' }))
    await screen.findByText('题干9')
    answer(review.bringBack, { reason: null, goneAt: null })
    press('放回错题本')
    await waitFor(() => expect(askedFor(review.bringBack)).toHaveLength(1))
  })

  it('practises the shown questions', async () => {
    await open()
    answer(practice.start, {
      id: 77,
      kind: 'questions',
      mode: 'practice',
      categoryId: 22,
      title: '',
      startedAt: 0,
      atQuestionId: null,
      questions: [],
      answers: [],
      solutions: [],
    })
    press('练这些题')
    await waitFor(() => expect(host.moves).toHaveLength(1))
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'questions', ids: [1, 2], title: '错题练习' } })
    expect(host.moves[0]?.[1]).toContain('practiceId=77')
  })

  it('asks which export, and opens its address', async () => {
    await open()
    answer(review.giveExport, { url: '#export-key', expiresAt: EVENING })
    press('导出')
    press(/错题本 · 打印版/)
    await waitFor(() => expect(window.location.hash).toBe('#export-key'))
    expect(askedFor(review.giveExport)[0]?.body).toEqual({ categoryId: 22, what: 'wrong', format: 'print' })
    await waitFor(() => expect(document.getElementById('export-sheet')).toBeNull())
    window.location.hash = ''
  })

  it('clears a filter without results', async () => {
    await open()
    answer(review.wrongBook, ({ query }) => (query.pointId === undefined ? { total: 1, entries: [entry(1)] } : { total: 0, entries: [] }))
    press('筛选')
    press(/^知识点/)
    fireEvent.click(screen.getByRole('option', { name: '会计主体（2）' }))
    press('看结果')
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('题干1')).toBeTruthy()
  })

  it('shows an empty state and a refusal', async () => {
    await open({ open: 0, gone: 0 })
    refuse(review.wrongCounts, 500, '服务器开小差了')
    renderPage(WrongBookPage)
    expect(await within(document.body).findByText('重试')).toBeTruthy()
  })

  it('opens a question with its explanation at one tap, followed by the others of the list', async () => {
    await open()
    answer(practice.start, practiceOf({ id: 31, mode: 'recite' }))
    press(/题干2/)
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=31']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ mode: 'recite', source: { kind: 'questions', ids: [2, 1] } })
  })

  it('lets the learner remove a question', async () => {
    await open()
    answer(review.putAway, { reason: null, goneAt: EVENING })
    fireEvent.click(within(document.getElementById('entry-1') as HTMLElement).getByRole('button', { name: '移出' }))
    await waitFor(() => expect(toastText()).toBe('已移出，可在“已掌握”里放回'))
    expect(askedFor(review.putAway)).toHaveLength(1)
  })

  it('asks how many of a long list to practise', async () => {
    await open({ open: 25 })
    answer(practice.start, practiceOf({ id: 32 }))
    press('练这些题')
    expect(screen.queryByRole('button', { name: '练 30 题' })).toBeNull()
    press('练 10 题')
    await waitFor(() => expect(host.moves).toHaveLength(1))
  })
})
