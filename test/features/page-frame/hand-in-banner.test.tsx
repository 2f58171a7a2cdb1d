import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import { session } from '@/data/account/session'
import { waitingHandIns } from '@/data/exam/hand-ins-store'
import { recordRunningExam } from '@/data/exam/running-exam'
import { screen } from '@/features/page-frame/screen'
import { answer, askedFor, refuse, unreachable } from '../../support/client/fake-fetch'
import { renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const Course = screen('course_detail', ({ id }) => <p>课程 {id}</p>)
const state = { status: 'running' as const, deadline: 0, leftMs: 60_000, isActive: true, epoch: 1, answers: [] }
/** Each test has an attempt of its own: its log lives as long as the app. */
let attemptId = 800

/** An attempt that an earlier run of the app has handed in without a network, with the network still away. */
async function open(): Promise<void> {
  attemptId += 1
  signIn()
  waitingHandIns(session.store.getState().userId ?? 0).put([{ attemptId, title: '模拟卷一', deadline: Date.now() + 600_000 }])
  recordRunningExam({ attemptId, title: '模拟卷一', deadline: Date.now() + 600_000 })
  for (const call of [exam.saveAnswers, exam.takeOver, exam.submit]) unreachable(call)
  renderPage(Course, { id: '101' })
  await page.findByText('《模拟卷一》还没交上，联网后会自动交卷')
}
function returns(): void {
  answer(exam.takeOver, state)
  answer(exam.saveAnswers, state)
  act(() => void window.dispatchEvent(new Event('online')))
}

describe('a waiting hand-in, on any page', () => {
  it('a waiting hand-in is sent when the network is back, links to its result, and can be dismissed', async () => {
    await open()
    answer(exam.submit, { resultId: 44 })
    returns()
    await page.findByText('《模拟卷一》已自动交卷')
    expect([askedFor(exam.submit).length, page.queryByText(/考试进行中/)]).toEqual([1, null])
    fireEvent.click(page.getByRole('button', { name: '看成绩' }))
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/result/index?resultId=44']])
    await waitFor(() => expect(page.queryByText(/已自动交卷/)).toBeNull())
  })

  it('shows the reason of a permanent refusal', async () => {
    await open()
    refuse(exam.submit, 404, '答卷不存在')
    returns()
    expect(await page.findByText('《模拟卷一》没能交卷：答卷不存在')).toBeTruthy()
    fireEvent.click(page.getByLabelText('关闭通知'))
    expect(page.queryByText(/没能交卷/)).toBeNull()
  })
})
