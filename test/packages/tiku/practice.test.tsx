import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import type { Practice } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import { createQueryClient } from '@/data/http/query-client'
import { practiceQueries } from '@/data/tiku/practice'
import PracticePage from '@/packages/tiku/practice/index'
import { reveal } from '@/platform/reveal'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { answered, ask, graded, practiceOf, solution, studyOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn, toastText, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

let practiceId = 900
async function open(change: Partial<Practice> = {}) {
  practiceId += 1
  signIn()
  answer(practice.open, practiceOf({ id: practiceId, ...change }))
  answer(practice.keepPlace, {})
  answer(review.marks, [{ questionId: 1, stem: '题干1', isFavourite: false, isInWrongBook: false, reason: null, note: null }])
  renderPage(PracticePage, { practiceId: String(practiceId) })
  await screen.findByText('总论')
}
const given = () => askedFor(practice.answer).map(({ body }) => body)
const choose = (role: 'radio' | 'checkbox', name: RegExp) => fireEvent.click(screen.getByRole(role, { name }))

describe('a practice', () => {
  it('grades a single choice at once, in words, with the key and the reason', async () => {
    await open()
    answer(practice.answer, answered(1))
    choose('radio', /^A 内容C/)
    expect(await screen.findByText('✗ 错误')).toBeTruthy()
    expect(given()).toEqual([{ questionId: 1, seq: 1, answer: { kind: 'letters', letters: ['C'] } }])
    expect(screen.getByRole('radio', { name: 'B 内容A，正确选项' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'A 内容C，错选' })).toBeTruthy()
    const told = document.getElementById('solution')?.textContent
    expect(told).toContain('道理1')
    expect(told).not.toContain('计分规则')
    expect(screen.getByText('已答 1 题，答对 0 题')).toBeTruthy()
  })

  it('offers similar questions once a question is explained', async () => {
    await open()
    expect(screen.queryByRole('button', { name: '练 5 道同类题' })).toBeNull()
    answer(practice.answer, answered(1))
    choose('radio', /^A 内容C/)
    await screen.findByText('✗ 错误')
    answer(practice.start, practiceOf({ id: 77 }))
    press('练 5 道同类题')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=77']]))
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'similar', ids: [1], count: 5 } })
  })

  it('scrolls the verdict into view when it arrives, and not again on a later visit', async () => {
    const show = jest.spyOn(reveal, 'show').mockImplementation(() => {})
    await open()
    expect(show).not.toHaveBeenCalled()
    answer(practice.answer, answered(1))
    choose('radio', /^A 内容C/)
    await screen.findByText('✗ 错误')
    expect(show.mock.calls).toEqual([['practice-verdict']])
    press('下一题')
    press('上一题')
    await screen.findByText('✗ 错误')
    expect(show).toHaveBeenCalledTimes(1)
    show.mockRestore()
  })

  it("shows the learner's last wrong answer beside the right one where a list is only read", async () => {
    const last = {
      questionId: 1,
      seq: 1,
      answer: { kind: 'letters' as const, letters: ['A'] },
      verdict: 'wrong' as const,
      marksGot: 0,
      receipt: null,
    }
    await open({ kind: 'questions', mode: 'recite', solutions: [solution(1), solution(2)], answers: [last] })
    expect(await screen.findByText('✗ 错误')).toBeTruthy()
    expect(document.querySelector('.answer-review')?.textContent).toMatch(/^你的答案 .*正确答案/)
  })

  it('does not repeat a right choice', async () => {
    await open()
    answer(practice.answer, answered(1, { verdict: 'right', answer: { kind: 'letters', letters: ['A'] } }))
    choose('radio', /^B 内容A/)
    expect(await screen.findByText('✓ 正确')).toBeTruthy()
    expect(screen.getByText('正确答案')).toBeTruthy()
    expect(screen.queryByText('你的答案')).toBeNull()
  })

  it('keeps a graded answer when a delayed reply of the practice arrives', async () => {
    practiceId += 1
    signIn()
    const cache = createQueryClient()
    cache.setQueryData(practiceQueries.one(practiceId).queryKey, practiceOf({ id: practiceId }))
    const release = holdBack(practice.open)
    answer(practice.keepPlace, {})
    answer(review.marks, [])
    answer(practice.answer, answered(1))
    host.params = { practiceId: String(practiceId) }
    render(
      <QueryClientProvider client={cache}>
        <PracticePage />
      </QueryClientProvider>,
    )
    await waitFor(() => expect(askedFor(practice.open)).toHaveLength(1))
    choose('radio', /^A 内容C/)
    expect(await screen.findByText('✗ 错误')).toBeTruthy()
    release(practiceOf({ id: practiceId }))
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(screen.getByText('✗ 错误')).toBeTruthy()
  })

  it('keeps an unsubmitted choice when the question is left, marks it in the answer card, and restores it', async () => {
    await open()
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    fireEvent.keyDown(document, { key: '1' })
    fireEvent.keyDown(document, { key: 'ArrowLeft' })
    expect(given()).toEqual([])
    press('答题卡')
    expect(await screen.findByRole('button', { name: '第2题 已写，未提交' })).toBeTruthy()
    cleanup()
    renderPage(PracticePage, { practiceId: String(practiceId) })
    await screen.findByText('总论')
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    await screen.findByText('题干2')
    expect(screen.getAllByRole('checkbox')[0]?.getAttribute('aria-checked')).toBe('true')
  })

  it('ends from its answer card with a summary: rate, weak points, every question, and next steps', async () => {
    const points = { ...solution(1), points: ['会计主体'], pointIds: [5] }
    const startedAt = Date.now() - 125_000
    await open({ answers: [graded(1)], solutions: [points], startedAt })
    answer(practice.study, studyOf({ streakDays: 4 }))
    press('答题卡')
    fireEvent.click(await screen.findByRole('button', { name: '结束练习，看小结' }))
    expect(await screen.findByRole('img', { name: '正确率 0%' })).toBeTruthy()
    expect(await screen.findByText('4 天')).toBeTruthy()
    const told = document.getElementById('practice-end')?.textContent
    for (const words of ['答错', '1 题', '未答', '会计主体', '错 1 题']) expect(told).toContain(words)
    const [, minutes, seconds] = /(\d+) 分 (\d+) 秒用时/.exec(told ?? '') ?? []
    const used = Number(minutes) * 60 + Number(seconds)
    expect(used).toBeGreaterThanOrEqual(125)
    expect(used).toBeLessThanOrEqual(Math.round((Date.now() - startedAt) / 1000))
    answer(practice.start, practiceOf({ id: 78 }))
    press('再来 5 题')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/tiku/practice/index?practiceId=78']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'similar', ids: [1], count: 5 } })
    press(/会计主体/)
    await waitFor(() => expect(askedFor(practice.start)[1]?.body).toMatchObject({ source: { kind: 'point', pointId: 5, count: 20 } }))
    press('第1题 错误')
    expect(await screen.findByText('题干1')).toBeTruthy()
  })

  it('continues with any questions when nothing was wrong, and makes a poster of the summary', async () => {
    const right = { ...graded(1), verdict: 'right' as const }
    await open({ title: '总论', answers: [right], solutions: [solution(1)] })
    answer(practice.study, studyOf())
    answer(practice.start, practiceOf({ id: 79 }))
    press('答题卡')
    fireEvent.click(await screen.findByRole('button', { name: '结束练习，看小结' }))
    fireEvent.click(await screen.findByRole('button', { name: '生成海报' }))
    expect(await screen.findByText('分享海报')).toBeTruthy()
    press('关闭')
    press('再来 5 题')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/tiku/practice/index?practiceId=79']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'random', categoryId: 221, count: 5 } })
  })

  it('opens with its summary when it was finished before', async () => {
    answer(practice.study, studyOf())
    await open({ answers: [graded(1), graded(2, { verdict: 'right' })], solutions: [solution(1), solution(2)] })
    expect(await screen.findByRole('img', { name: '正确率 50%' })).toBeTruthy()
    answer(practice.start, practiceOf({ id: 79 }))
    press('再练错的 1 题')
    await waitFor(() => expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'questions', ids: [1] } }))
  })

  it('leads from the last question to the summary by the same button', async () => {
    answer(practice.study, studyOf())
    await open({ questions: [ask(1, 'single_choice')] })
    press('看小结')
    expect(await screen.findByText('还没有作答，随时可以回来接着练')).toBeTruthy()
  })

  it('continues by itself after a right answer where the setting is on', async () => {
    await open()
    answer(practice.answer, answered(1, { verdict: 'right' }))
    press('答题卡')
    fireEvent.click(await screen.findByRole('switch', { name: '答对后自动跳题' }))
    press('关闭')
    choose('radio', /^B 内容A/)
    expect(await screen.findByText('✓ 正确')).toBeTruthy()
    expect(await screen.findByText('题干2', {}, { timeout: 2000 })).toBeTruthy()
    press('答题卡')
    fireEvent.click(await screen.findByRole('switch', { name: '答对后自动跳题' }))
  })

  it('collects several letters before they are submitted, and continues by keys', async () => {
    await open()
    answer(practice.answer, answered(2, { verdict: 'right', answer: { kind: 'letters', letters: ['A', 'C'] } }))
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    expect(screen.getByText('题干2')).toBeTruthy()
    expect(document.getElementById('give-answer')).toBeNull()
    fireEvent.keyDown(document, { key: '1' })
    fireEvent.keyDown(document, { key: 'b' })
    press('提交答案')
    expect(await screen.findByText('✓ 正确')).toBeTruthy()
    expect(given()).toEqual([{ questionId: 2, seq: 1, answer: { kind: 'letters', letters: ['A', 'C'] } }])
  })

  it('gives a question up, and accepts another answer later', async () => {
    await open()
    answer(practice.answer, answered(1, { verdict: 'blank', answer: null }))
    press('看答案')
    expect(await screen.findByText('道理1')).toBeTruthy()
    expect(given()).toEqual([{ questionId: 1, seq: 1, answer: null }])
    press('再答一次')
    expect(screen.queryByText('道理1')).toBeNull()
    answer(practice.answer, answered(1, { seq: 2, verdict: 'right' }))
    choose('radio', /^B 内容A/)
    expect(await screen.findByText('✓ 正确')).toBeTruthy()
    expect(given().at(-1)).toMatchObject({ seq: 2 })
  })

  it('opens at the first open question, and the card leads anywhere', async () => {
    await open({ atQuestionId: 1, answers: [graded(1)], solutions: [solution(1)] })
    expect(screen.getByText('题干2')).toBeTruthy()
    press('答题卡')
    expect(await screen.findByRole('button', { name: '第2题 未答，当前' })).toBeTruthy()
    press('第1题 错误')
    expect(screen.getByText('题干1')).toBeTruthy()
  })

  it('repeats the wrong questions', async () => {
    await open({ answers: [graded(1)], solutions: [solution(1)] })
    answer(practice.start, practiceOf({ id: 77 }))
    answer(practice.study, studyOf())
    press('答题卡')
    fireEvent.click(await screen.findByRole('button', { name: '结束练习，看小结' }))
    fireEvent.click(await screen.findByRole('button', { name: '再练错的 1 题' }))
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/tiku/practice/index?practiceId=77']]))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'questions', ids: [1] } })
  })

  it('shows every answer when reciting', async () => {
    await open({ mode: 'recite', solutions: [solution(1), solution(2)] })
    expect(await screen.findByText('道理1')).toBeTruthy()
    expect(screen.queryByText('看答案')).toBeNull()
    expect(screen.queryByText('未作答')).toBeNull()
    press('下一题')
    expect(screen.getByText('道理2')).toBeTruthy()
  })

  it('keeps an unsent answer, and shows the reason of a refused one', async () => {
    await open()
    refuse(practice.answer, 500, '服务器开小差')
    choose('radio', /^A 内容C/)
    await waitFor(() => expect(document.getElementById('practice-waiting')?.textContent).toContain('已记下'))
    refuse(practice.answer, 417, '答案形式与题型不符')
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('答案形式与题型不符')).toBeTruthy()
  })

  it('adds a question to the favourites, and reports a mistake in it', async () => {
    await open()
    answer(review.setFavourite, { isOn: true })
    await waitFor(() => expect(document.getElementById('favourite')?.hasAttribute('disabled')).toBe(false))
    press('收藏')
    await waitFor(() => expect(askedFor(review.setFavourite)[0]?.body).toEqual({ isOn: true }))
    answer(practice.report, {})
    press('报错')
    fireEvent.click(await screen.findByRole('radio', { name: '答案有误' }))
    type('说明', '应选 C')
    press('提交')
    await waitFor(() => expect(askedFor(practice.report)[0]?.body).toEqual({ reason: 'key', text: '应选 C' }))
  })

  it('opens a note over the question, keeps an unsaved one as a draft, and saves it', async () => {
    await open()
    answer(review.setNote, { text: '先看主语', version: 1, changedAt: 0 })
    await waitFor(() => expect(screen.getByRole('button', { name: '记笔记' }).hasAttribute('disabled')).toBe(false))
    press('记笔记')
    await screen.findByRole('dialog', { name: '笔记' })
    type('笔记', '先看主语')
    press('关闭')
    expect(toastText()).toBe('还没有保存，已存为草稿')
    expect(host.moves).toEqual([])
    press('记笔记')
    expect(await screen.findByDisplayValue('先看主语')).toBeTruthy()
    press('保存')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(askedFor(review.setNote)[0]?.body).toEqual({ text: '先看主语', version: 0 })
    expect(screen.getByRole('radio', { name: /^A 内容C/ })).toBeTruthy()
  })

  it('accepts blanks, statements and texts', async () => {
    await open({ questions: [ask(1, 'fill', { blankCount: 1, options: [] }), ask(2, 'determine', { options: [] })] })
    answer(practice.answer, answered(1, { verdict: 'right', answer: { kind: 'blanks', texts: ['0'] } }))
    await screen.findByRole('textbox', { name: '第 1 空' })
    type('第 1 空', '0')
    press('提交答案')
    expect(await screen.findByText('✓ 正确')).toBeTruthy()
    press('下一题')
    fireEvent.click(screen.getByRole('radio', { name: '错' }))
    await waitFor(() => expect(given().at(-1)).toEqual({ questionId: 2, seq: 1, answer: { kind: 'truth', value: false } }))
  })

  it('shows a message when it does not exist', async () => {
    signIn()
    refuse(practice.open, 404, '练习不存在')
    renderPage(PracticePage, { practiceId: '5' })
    expect(await screen.findByText('练习不存在')).toBeTruthy()
  })
})
