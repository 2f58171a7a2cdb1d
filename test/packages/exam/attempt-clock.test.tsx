import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import { clock } from '@/data/http/clock'
import AttemptPage from '@/packages/exam/attempt/index'
import { choose, openAttempt as open, openSheet } from '../../support/client/attempt-page'
import { askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'

describe('a device whose clock is wrong', () => {
  const DAY_MS = 86_400_000
  afterEach(() => jest.restoreAllMocks())

  it('continues the exam by the real time after the clock was set a day ahead offline', async () => {
    const set = { ahead: 0 }
    jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + set.ahead)
    const id = await open()
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    await screen.findByText('题干1')
    // Asked for once the server's first word has come, which says the time left.
    await waitFor(() => expect(askedFor(exam.saveAnswers).map(({ path }) => path)).toContainEqual(expect.stringContaining(`/${id}/`)))
    set.ahead = DAY_MS
    choose('radio', 'C 内容B')
    await openSheet()
    press('交卷')
    press('确认交卷')
    fireEvent.click(await screen.findByRole('button', { name: '先不交，继续答题' }))
    expect(await screen.findByText(/本机时间跳过了 24 小时/)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^(01:00:00|59:\d\d)$/)
    expect(screen.queryByText(/考试时间到/)).toBeNull()
  })

  it('accepts answers past an estimated deadline before the first server time', async () => {
    await open({ deadline: Date.now() - DAY_MS })
    refuse(exam.takeOver, 503, '服务暂不可用')
    expect(await screen.findByText(/按本机时钟考试时间已到，但本机时钟可能不准/)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('待核对')
    expect(screen.queryByText(/不足/)).toBeNull()
    choose('radio', 'C 内容B')
    expect(screen.getByText(/1 题已存在本机/)).toBeTruthy()
    press('返回')
    expect(await screen.findByText(/1 题还只在本机，联网后保存/)).toBeTruthy()
    press('继续答题')
    expect(askedFor(exam.submit)).toHaveLength(0)
  })
})

describe('an app started without a network', () => {
  it('continues with the stored paper and answers', async () => {
    const attemptId = await open()
    await screen.findByText('题干1')
    refuse(exam.saveAnswers, 503, '服务暂不可用')
    choose('radio', 'A 内容C')
    cleanup()
    refuse(exam.attempt, 503, '服务暂不可用')
    refuse(exam.takeOver, 503, '服务暂不可用')
    renderPage(AttemptPage, { attemptId: String(attemptId) })
    expect(await screen.findByText('题干2')).toBeTruthy()
  })

  it('marks an estimated time left as approximate', async () => {
    await open()
    refuse(exam.takeOver, 503, '服务暂不可用')
    expect(await screen.findByText(/没有网络，剩余时间按本机时钟估算/)).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^约 (01:00:00|59:\d\d)$/)
  })

  it('shows why nothing can be continued without a stored paper', async () => {
    refuse(exam.attempt, 503, '服务暂不可用')
    signIn()
    renderPage(AttemptPage, { attemptId: '69' })
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
