/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Attempt, AttemptState } from '@/contract/exam/exam.schema'
import { saveAnswers, submitAttempt, takeOver } from '@/data/exam/exam-commands'
import { entered, run } from '@/data/exam/taker'
import { useAnswerLog } from '@/data/exam/use-attempt'
import { Failure } from '@/data/http/failure'

jest.mock('@/data/exam/exam-commands', () => ({
  saveAnswers: jest.fn(),
  takeOver: jest.fn(),
  submitAttempt: jest.fn(async () => ({ resultId: 99 })),
}))

const HOUR_MS = 3_600_000
let nextId = 1
const attemptOf = (): Attempt => ({
  id: nextId++,
  paperId: 1,
  title: '模拟卷',
  status: 'running',
  startedAt: 0,
  deadline: Date.now() + HOUR_MS,
  sections: [],
  answers: [],
  epoch: 0,
  resultId: null,
})
const running: AttemptState = { status: 'running', deadline: 1, leftMs: HOUR_MS, isActive: true, epoch: 1, answers: [] }
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
const chosen = { kind: 'letters' as const, letters: ['A'] }
const changesSent = () => jest.mocked(saveAnswers).mock.calls.flatMap(([, { changes }]) => changes)

/** Opens an attempt whose state the server has told: what asks it loads late. */
async function open(hasEntered = false) {
  const attempt = attemptOf()
  if (hasEntered) entered.add(attempt.id)
  const hook = renderHook(() => useAnswerLog(attempt), { wrapper })
  await waitFor(() => expect(saveAnswers).toHaveBeenCalledWith(attempt.id, expect.anything()), { timeout: 10_000 })
  return { ...hook, attempt }
}
const show = (visibility: 'hidden' | 'visible') =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

describe('useAnswerLog', () => {
  beforeEach(() => {
    jest.mocked(submitAttempt).mockClear()
    jest.mocked(saveAnswers).mockReset().mockResolvedValue(running)
    jest.mocked(takeOver).mockReset().mockResolvedValue(running)
  })

  it('enters an attempt before it asks for the time left, but not one that was entered by starting it', async () => {
    await open()
    expect(jest.mocked(takeOver)).toHaveBeenCalledTimes(1)
    const { attempt } = await open(true)
    expect(jest.mocked(takeOver)).toHaveBeenCalledTimes(1)
    expect(jest.mocked(saveAnswers)).toHaveBeenLastCalledWith(attempt.id, { run, after: 0, changes: [] })
  })

  it('shows an answer as soon as it is recorded, and saves it when the app is hidden', async () => {
    const { result, attempt } = await open()
    act(() => result.current.record(11, chosen, false))
    expect(result.current.state.answers.get(11)?.answer).toEqual(chosen)
    expect(JSON.stringify({ ...window.localStorage })).toContain(`attempt:${attempt.id}:answers:`)
    await show('hidden')
    expect(result.current.state.pending).toBe(0)
  })

  it('queries the state of the attempt when it is shown again and when the network is back', async () => {
    const { unmount } = await open()
    const before = jest.mocked(saveAnswers).mock.calls.length
    await show('visible')
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(saveAnswers).toHaveBeenCalledTimes(before + 2)
    unmount()
  })

  it('saves unsent answers, then submits', async () => {
    const { result, attempt } = await open()
    act(() => result.current.record(11, chosen, false))
    await act(async () => expect(await result.current.handIn()).toBe(99))
    expect(changesSent()).toHaveLength(1)
    expect(submitAttempt).toHaveBeenCalledWith(attempt.id)
  })

  it('removes everything of an attempt from the device once it is handed in', async () => {
    const { result, attempt } = await open()
    const own = () => Object.keys({ ...window.localStorage }).filter((key) => key.startsWith(`attempt:${attempt.id}:`))
    act(() => result.current.notes.marks.write(11, [8]))
    expect(own()).toHaveLength(1)
    await act(async () => void (await result.current.handIn()))
    expect(own()).toEqual([])
  })

  it('does not submit while an answer cannot be saved', async () => {
    const { result, unmount } = await open()
    const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
    jest.mocked(saveAnswers).mockRejectedValue(offline)
    act(() => result.current.record(11, chosen, false))
    await act(async () => expect(result.current.handIn()).rejects.toBe(offline))
    expect(submitAttempt).not.toHaveBeenCalled()
    jest.mocked(saveAnswers).mockResolvedValue(running)
    await act(async () => unmount())
    expect(changesSent().length).toBeGreaterThan(1)
  })

  it('takes the attempt over from another device', async () => {
    jest.mocked(takeOver).mockResolvedValue({ ...running, isActive: false })
    jest.mocked(saveAnswers).mockResolvedValue({ ...running, isActive: false })
    const { result } = await open()
    expect(result.current.state.isActive).toBe(false)
    jest.mocked(takeOver).mockResolvedValue({ ...running, epoch: 2 })
    await act(async () => result.current.takeOver())
    expect(result.current.state).toMatchObject({ isActive: true, epoch: 2 })
  })
})
