import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { dated } from '@/contract/exam/dated'
import type { Dated, LeaveReport } from '@/contract/exam/dated.schema'
import { exam } from '@/contract/exam/exam'
import type { Paper } from '@/contract/exam/exam.schema'
import { certificate } from '@/contract/study/certificate'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { LeaveWatch } from '@/packages/exam/attempt/lazy'
import PaperPage from '@/packages/exam/paper/index'
import { openAttempt, openSheet } from '../../support/client/attempt-page'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { paperCard } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const attempt = {
  ...{ id: 7, paperId: 1, title: '模考', status: 'running' as const, startedAt: 0, deadline: 0 },
  ...{ sections: [], answers: [], epoch: 0, resultId: null },
}

/** A mock that begins after so many milliseconds and lasts two hours. */
function open(inMs: number, own: Partial<Dated> = {}, change: Partial<Paper> = {}) {
  const opensAt = Date.now() + inMs
  const mock = { opensAt, closesAt: opensAt + 2 * HOUR_MS, isAsked: false, isSat: false, resultId: null, ...own }
  answer(exam.paper, { ...paperCard({ id: 1 }), notice: [], sections: [], dated: mock, ...change })
  answer(exam.startAttempt, attempt)
  renderPage(PaperPage, { testpaperId: '1' })
  return mock
}

describe('the page of a dated mock', () => {
  it('counts the days down and reminds whoever asks', async () => {
    signIn()
    answer(dated.remind, { isAsked: true })
    open(51 * HOUR_MS + MINUTE_MS)
    expect(await screen.findByText('2 天 3 小时')).toBeTruthy()
    expect(screen.queryByText('离线练习')).toBeNull()
    press('预约，开考前提醒我')
    expect(await screen.findByText('取消预约')).toBeTruthy()
    expect(askedFor(dated.remind).map(({ body }) => body)).toEqual([{ isAsked: true }])
  })

  it('waits by the clock of the server and begins by itself', async () => {
    signIn()
    const { opensAt, closesAt } = open(10 * MINUTE_MS)
    answer(dated.room, { opensAt, closesAt, leftMs: 1_500, waitingCount: 12 })
    expect(await screen.findByText(/候考室里有 12 人/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '等待开考' }).hasAttribute('disabled')).toBe(true)
    answer(dated.room, { opensAt, closesAt, leftMs: 0, waitingCount: 12 })
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/exam/attempt/index?attemptId=7']]), { timeout: 6_000 })
  })

  it('lets a learner in who comes while it is open, on their own press', async () => {
    signIn()
    const { opensAt, closesAt } = open(-MINUTE_MS)
    answer(dated.room, { opensAt, closesAt, leftMs: 0, waitingCount: 1 })
    expect(await screen.findByText('已经开考')).toBeTruthy()
    expect(host.moves).toEqual([])
    press('开始考试')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/exam/attempt/index?attemptId=7']]))
  })

  it('says why the room is closed', async () => {
    signIn()
    open(10 * MINUTE_MS)
    refuse(dated.room, 409, '候考室 2026-12-03 18:45 开放')
    expect(await screen.findByText('候考室 2026-12-03 18:45 开放')).toBeTruthy()
  })

  it('has a visitor sign in for the room', async () => {
    open(10 * MINUTE_MS)
    await screen.findByText('登录后进候考室，到点自动开考')
    press('登录')
    expect(host.moves[0]?.[1]).toContain('/pages/login/index')
  })

  it('goes on with an attempt that runs', async () => {
    signIn()
    open(-MINUTE_MS, {}, { runningAttemptId: 7 })
    expect(await screen.findByRole('button', { name: '继续考试' })).toBeTruthy()
  })

  it('tells when the report comes, and opens it then', async () => {
    signIn()
    open(-MINUTE_MS, { isSat: true }, { lastResultId: 4 })
    expect(await screen.findByText('已交卷')).toBeTruthy()
    expect(screen.queryByText('上次考试报告')).toBeNull()
    expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull()
  })

  it('offers the report at its end on the page that was left open', async () => {
    signIn()
    const { opensAt, closesAt } = open(-MINUTE_MS, { isSat: true, closesAt: Date.now() + 1_500 })
    expect(await screen.findByText('已交卷')).toBeTruthy()
    const over = { opensAt, closesAt, isAsked: false, isSat: true, resultId: 4 }
    answer(certificate.mine, { certificates: [], ways: [] })
    answer(exam.paper, { ...paperCard({ id: 1 }), notice: [], sections: [], dated: over })
    expect(await screen.findByText('看成绩报告')).toBeTruthy()
    expect(askedFor(exam.paper)).toHaveLength(2)
  })

  it('leads to the report once it is over, or to practice', async () => {
    signIn()
    answer(certificate.mine, {
      certificates: [],
      ways: [
        { kind: 'paper', objectId: 1, title: '合格证书', subject: '模考', isDue: true, lessons: null, marks: { best: 900, pass: 700 } },
      ],
    })
    open(-3 * HOUR_MS, { isSat: true, resultId: 4 })
    await screen.findByText('看成绩报告')
    expect(await screen.findByText('证书正在发放')).toBeTruthy()
    press('看成绩报告')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/result/index?resultId=4']])
    press('当练习再做')
    await waitFor(() => expect(askedFor(exam.startAttempt)).toHaveLength(1))
  })

  it('offers practice to whoever missed it', async () => {
    signIn()
    open(-3 * HOUR_MS)
    expect(await screen.findByText('这次你没有参加，可以当练习做，不计名次')).toBeTruthy()
  })
})

/** The app goes out of sight, or comes back. */
const show = (visibility: 'hidden' | 'visible') =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe('an attempt at a dated mock', () => {
  const inAnHour = () => ({ leaves: { count: 0, awayMs: 0 }, reportAt: Date.now() + HOUR_MS })
  /** The paper is open and its leaves are counted: what counts them loads late, and shows nothing yet. */
  async function sit(): Promise<void> {
    answer(dated.leave, { count: 1, awayMs: 0 })
    await openAttempt(inAnHour())
    await screen.findByText('题干1')
    await act(() => LeaveWatch.load())
  }
  const seqs = () => askedFor(dated.leave).flatMap(({ body }) => (body as LeaveReport).leaves.map(({ seq }) => seq))

  it('counts each time it is out of sight, and says so', async () => {
    await sit()
    await show('hidden')
    await show('visible')
    expect(await screen.findByText(/^已离开 1 次.*老师看得到/)).toBeTruthy()
    await waitFor(() => expect(seqs()).toEqual([1, 1]))
  })

  it('leads back to its own page after the hand-in, and counts no leave for that', async () => {
    await sit()
    await openSheet()
    press('交卷')
    press('确认交卷')
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/exam/paper/index?testpaperId=1']]))
    cleanup()
    expect(seqs()).toEqual([])
  })

  it('counts a page of the app opened over it', async () => {
    await sit()
    cleanup()
    await waitFor(() => expect(seqs()).toEqual([1]))
  })

  it('counts nothing where leaves are not counted', async () => {
    await openAttempt()
    await screen.findByText('题干1')
    await show('hidden')
    await show('visible')
    cleanup()
    expect(askedFor(dated.leave)).toEqual([])
  })
})
