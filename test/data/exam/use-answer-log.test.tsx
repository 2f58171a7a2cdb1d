/** @jest-environment jsdom */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Attempt } from '@/contract/exam.schema'
import { saveAnswers, submitAttempt } from '@/data/acts/exam'
import { Failure } from '@/data/api/failure'
import { useAnswerLog } from '@/data/exam/use-answer-log'

jest.mock('@/data/acts/exam', () => ({ saveAnswers: jest.fn(), submitAttempt: jest.fn(async () => ({ resultId: 99 })) }))

let nextId = 1
const attemptOf = (): Attempt => ({
  id: nextId++,
  paperId: 1,
  title: '模拟卷',
  status: 'running',
  startedAt: 0,
  deadline: 1,
  sections: [],
  answers: [],
  resultId: null,
})
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
const chosen = { kind: 'letters' as const, letters: ['A'] }

function open() {
  const attempt = attemptOf()
  return { ...renderHook(() => useAnswerLog(attempt), { wrapper }), attempt }
}

describe('useAnswerLog', () => {
  beforeEach(() => {
    jest.mocked(submitAttempt).mockClear()
    jest.mocked(saveAnswers).mockReset()
    jest.mocked(saveAnswers).mockImplementation(async (_, changes) => ({ status: 'running', deadline: 1, saved: changes }))
  })

  it('shows an answer as soon as it is recorded, and saves it when the app is hidden', async () => {
    const { result, attempt } = open()
    act(() => result.current.record(11, chosen, false))
    expect(result.current.state.answers.get(11)?.answer).toEqual(chosen)
    expect(window.localStorage.getItem(`attempt:${attempt.id}:answers`)).toContain('"A"')
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current.state.pending).toBe(0)
  })

  it('saves what is left, then submits and forgets', async () => {
    const { result, attempt } = open()
    act(() => result.current.record(11, chosen, false))
    await act(async () => expect(await result.current.handIn()).toBe(99))
    expect(saveAnswers).toHaveBeenCalledTimes(1)
    expect(submitAttempt).toHaveBeenCalledWith(attempt.id)
    expect(window.localStorage.getItem(`attempt:${attempt.id}:answers`)).toBeNull()
  })

  it('does not submit while an answer cannot be saved', async () => {
    const { result, unmount } = open()
    const offline = new Failure(0, 'network error, please check network', '网络错误，请检查网络')
    jest.mocked(saveAnswers).mockRejectedValue(offline)
    act(() => result.current.record(11, chosen, false))
    await act(async () => expect(result.current.handIn()).rejects.toBe(offline))
    expect(submitAttempt).not.toHaveBeenCalled()
    jest.mocked(saveAnswers).mockImplementation(async (_, changes) => ({ status: 'running', deadline: 1, saved: changes }))
    await act(async () => unmount())
    expect(saveAnswers).toHaveBeenCalledTimes(2)
  })
})
