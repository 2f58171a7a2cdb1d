import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import { session } from '@/data/account/session'
import { choose, keysThere, MINUTE_MS, openAttempt as open, openAgain, openSheet, stand, standing } from '../../support/client/attempt-page'
import { answer, askedFor, refuse, unreachable } from '../../support/client/fake-fetch'
import { press, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const RESULT_MOVE = ['redirectTo', '/packages/tiku/result/index?resultId=44']
const changes = () => askedFor(exam.saveAnswers).flatMap(({ body }) => (body as { changes: AnswerChange[] }).changes)

describe('a running attempt', () => {
  it('accepts an answer of each kind and is handed in after a confirmation', async () => {
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
    await screen.findByRole('textbox', { name: '第 2 空' })
    type('第 2 空', '0')
    await openSheet()
    expect(screen.getByRole('button', { name: '第2题 已答，已标记' })).toBeTruthy()
    press('交卷')
    expect(screen.getByText(/还有 1 题未作答/)).toBeTruthy()
    press('确认交卷')
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    // The last of each question: a slow machine saves between two choices.
    expect([...new Map(changes().map((change) => [change.questionId, change.answer]))]).toEqual([
      [1, { kind: 'letters', letters: ['C'] }],
      [2, { kind: 'letters', letters: ['A', 'C'] }],
      [3, { kind: 'truth', value: false }],
      [4, { kind: 'blanks', texts: ['', '0'] }],
    ])
    expect(changes().every(({ spentMs }) => spentMs !== undefined)).toBe(true)
  })

  it('keeps a material visible beside its child', async () => {
    await open()
    await screen.findByText('题干1')
    await openSheet()
    press('第5题 未答')
    expect(within(screen.getByRole('region', { name: '材料' })).getByText('题干5')).toBeTruthy()
    expect(screen.getByText('题干6')).toBeTruthy()
  })

  it('shows the sections of the paper on its answer sheet, and the answer count in its bar', async () => {
    await open()
    await screen.findByText('题干1')
    choose('radio', 'A 内容C')
    expect(screen.getByRole('img', { name: /^已答 1 题，共 5 题/ })).toBeTruthy()
    await openSheet()
    const titles = screen.getAllByRole('group').map((group) => [group.getAttribute('aria-label'), group.textContent])
    expect(titles).toContainEqual(['单选', expect.stringContaining('单选 1 / 1')])
    expect(titles).toContainEqual(['多选', expect.stringContaining('多选 0 / 1')])
  })

  it('hides its clock, and shows it again for a warning', async () => {
    await open()
    await screen.findByRole('timer')
    press('隐藏')
    expect(screen.queryByRole('timer')).toBeNull()
    press('显示时间')
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  it('leads from the hand-in check to an open or flagged question', async () => {
    await open()
    await screen.findByText('题干1')
    press('标记')
    press('下一题')
    await openSheet()
    press('交卷')
    const flagged = screen.getByRole('group', { name: '已标记' })
    const undone = within(screen.getByRole('group', { name: '未作答' }))
    for (const number of [1, 2, 3, 4, 5]) expect(undone.getByRole('button', { name: new RegExp(`^回到第${number}题 未答`) })).toBeTruthy()
    fireEvent.click(within(flagged).getByRole('button', { name: '回到第1题 未答，已标记' }))
    expect(screen.getByText('题干1')).toBeTruthy()
  })

  it('shows a flagged question in the hand-in check as answered', async () => {
    await open()
    await screen.findByText('题干1')
    press('标记')
    fireEvent.click(screen.getByRole('radio', { name: /^A/ }))
    await openSheet()
    press('交卷')
    const flagged = within(screen.getByRole('group', { name: '已标记' }))
    expect(flagged.getByRole('button', { name: '回到第1题 已答，已标记' }).textContent).toBe('1✓⚑')
  })

  it('can be answered and paged by keyboard and by swiping', async () => {
    await open()
    await screen.findByText('题干1')
    await keysThere()
    fireEvent.keyDown(document.body, { key: '1' })
    expect(screen.getByRole('radio', { name: 'A 内容C' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'b' })
    expect(screen.getByRole('radio', { name: 'B 内容A' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(screen.getByRole('button', { name: '取消标记' })).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    for (const key of ['a', 'c']) fireEvent.keyDown(document.body, { key })
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.body, { key: 'B' })
    expect(screen.getByRole('radio', { name: '错' }).getAttribute('aria-checked')).toBe('true')
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(screen.getByText('题干2')).toBeTruthy()
    const stem = screen.getByText('题干2')
    const finger = (x: number) => [{ clientX: x, clientY: 5 }]
    fireEvent.touchStart(stem, { touches: finger(300), changedTouches: finger(300) })
    fireEvent.touchEnd(stem, { touches: [], changedTouches: finger(100) })
    expect(screen.getByText('题干3')).toBeTruthy()
    window.scrollTo = jest.fn()
    fireEvent.scroll(document)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    fireEvent.keyDown(document.body, { key: 'x' })
    expect(screen.getByText('题干3')).toBeTruthy()
  })

  it('asks for a confirmation when it is left by accident, and warns that the clock runs on', async () => {
    await open()
    await screen.findByText('题干1')
    press('返回')
    expect(await screen.findByText(/计时不会停，作答都已保存/)).toBeTruthy()
    press('继续答题')
    expect(screen.queryByText('考试还没有结束')).toBeNull()
    press('返回')
    press(/^去交卷/)
    expect(screen.getByText(/还有 5 题未作答/)).toBeTruthy()
    press('关闭')
    expect(host.moves).toEqual([])
    press('返回')
    press(/^先离开/)
    await waitFor(() => expect(host.moves).toHaveLength(1))
  })

  it('continues at the first open question, with the answers of other devices', async () => {
    await open({ answers: [{ questionId: 1, order: 1, answer: { kind: 'letters', letters: ['A'] }, isFlagged: false }] })
    expect(await screen.findByText('题干2')).toBeTruthy()
    press('上一题')
    expect(screen.getByRole('radio', { name: 'B 内容A' }).getAttribute('aria-checked')).toBe('true')
  })

  it('shows a text warning when less than five minutes are left', async () => {
    await open({ deadline: Date.now() + 4 * MINUTE_MS })
    stand({ leftMs: 4 * MINUTE_MS })
    expect(await screen.findByText(/不足 5 分钟/)).toBeTruthy()
  })

  it('warns again in the last minute', async () => {
    await open({ deadline: Date.now() + MINUTE_MS / 2 })
    stand({ leftMs: MINUTE_MS / 2 })
    expect(await screen.findByText(/不足 1 分钟/)).toBeTruthy()
  })

  it('shows the reason of a refused hand-in above the buttons', async () => {
    await open()
    await screen.findByText('题干1')
    refuse(exam.submit, 404, '答卷不存在')
    await openSheet()
    press('交卷')
    press('确认交卷')
    const told = await screen.findByText('没能交卷：答卷不存在')
    expect(told.closest('.popup__foot')).not.toBeNull()
    expect(screen.queryByText(/联网后会自动交卷/)).toBeNull()
  })
})

describe('an attempt handed in without a network', () => {
  const waits = () => Object.entries({ ...window.localStorage }).find(([key]) => key.startsWith('hand-ins:'))?.[1]
  const noNetwork = () => {
    for (const call of [exam.saveAnswers, exam.takeOver, exam.submit]) unreachable(call)
  }
  const returns = () => {
    stand({})
    answer(exam.submit, { resultId: 44 })
    act(() => void window.dispatchEvent(new Event('online')))
  }
  async function handIn(): Promise<number> {
    const attemptId = await open()
    await screen.findByText('题干1')
    noNetwork()
    choose('radio', 'C 内容B')
    await openSheet()
    press('交卷')
    press('确认交卷')
    await screen.findByText('没有网络，联网后会自动交卷')
    return attemptId
  }
  afterEach(() => act(async () => returns()))

  it('shows a notice in place of the paper, stays on the device, and is sent after its answers when the network is back', async () => {
    const attemptId = await handIn()
    expect(screen.getByRole('alert').textContent).toContain('没有网络，联网后会自动交卷')
    expect(screen.queryByText('题干1')).toBeNull()
    expect(waits()).toContain(`"attemptId":${attemptId}`)
    const before = askedFor(exam.submit).length
    returns()
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect([askedFor(exam.submit).length - before, waits()]).toEqual([1, undefined])
    expect(changes().map(({ questionId }) => questionId)).toContain(1)
  })

  it('can be reopened for answers, and is not sent then', async () => {
    await handIn()
    press('先不交，继续答题')
    expect(await screen.findByText('题干2')).toBeTruthy()
    const before = askedFor(exam.submit).length
    returns()
    await screen.findByText('已保存')
    expect([askedFor(exam.submit).length - before, host.moves, waits()]).toEqual([0, [], undefined])
  })

  it('still waits after a reload', async () => {
    const attemptId = await handIn()
    await openAgain(attemptId)
    expect(screen.getByText('没有网络，联网后会自动交卷')).toBeTruthy()
    returns()
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
  })

  it('an attempt is not sent once another device has taken the attempt', async () => {
    await handIn()
    const before = askedFor(exam.submit).length
    stand({ isActive: false })
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText('正在另一台设备上作答')
    await waitFor(() => expect(waits()).toBeUndefined())
    expect(askedFor(exam.submit).length - before).toBe(0)
  })

  it('shows that it is retried when the network fails with a bad answer', async () => {
    await open()
    await screen.findByText('题干1')
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    choose('radio', 'C 内容B')
    await openSheet()
    press('交卷')
    press('确认交卷')
    expect(await screen.findByText('暂时没能交卷，稍后会自动再交')).toBeTruthy()
    stand({})
    press('现在重试')
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
  })
})

describe('an attempt on a full device', () => {
  it('shows a warning, sends at once, and offers to delete downloaded questions', async () => {
    const id = await open()
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    await screen.findByText('题干1')
    const pack = `pack:${session.store.getState().userId ?? 0}`
    window.localStorage.setItem(
      `${pack}:index`,
      JSON.stringify([{ kind: 'chapter', id: 7, title: '总论', version: 'v1', questionCount: 1, bytes: 10, parts: 1 }]),
    )
    window.localStorage.setItem(`${pack}:chapter:7:0`, '{}')
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    choose('radio', 'A 内容C')
    expect((await screen.findByRole('alert')).textContent).toContain('本机存储已满')
    write.mockRestore()
    press('清理离线题目')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(window.localStorage.getItem(`${pack}:chapter:7:0`)).toBeNull()
    expect(JSON.stringify({ ...window.localStorage })).toContain(`attempt:${id}:answers:`)
  })
})

describe('an attempt on another device', () => {
  it('accepts no answers here until the learner takes it over', async () => {
    await open()
    stand({ isActive: false })
    await screen.findByText('正在另一台设备上作答')
    expect(screen.queryByText('题干1')).toBeNull()
    stand({ epoch: 2 })
    press('在这里继续')
    expect(await screen.findByText('题干1')).toBeTruthy()
    expect(askedFor(exam.takeOver).at(-1)?.body).toMatchObject({ isForced: true })
  })
})

describe('an attempt that is over', () => {
  it('a finished attempt is handed in by itself once the server has closed it', async () => {
    await open({ deadline: Date.now() - 1 })
    stand({ status: 'submitted', leftMs: 0 })
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(askedFor(exam.submit)).toHaveLength(1)
  })

  it('a finished attempt by a fast clock is not handed in: the server returns the time left', async () => {
    await open({ deadline: Date.now() - 1 })
    stand({ leftMs: 50_000 })
    expect(await screen.findByText('题干1')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^00:(50|49)$/))
    expect(askedFor(exam.submit)).toHaveLength(0)
  })

  it('waits for the network, with the answers stored', async () => {
    await open()
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    answer(exam.takeOver, { ...standing, leftMs: 1 })
    expect(await screen.findByText(/考试时间到，作答已保存在本机/, {}, { timeout: 5_000 })).toBeTruthy()
    expect(askedFor(exam.submit)).toHaveLength(0)
    stand({ status: 'submitted', leftMs: 0 })
    press('重新交卷')
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(askedFor(exam.submit)).toHaveLength(1)
  })

  it('leads to its result', async () => {
    await open({ status: 'submitted', resultId: 44 })
    await waitFor(() => expect(host.moves).toEqual([RESULT_MOVE]))
    expect(askedFor(exam.submit)).toHaveLength(0)
  })
})
