/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { clearLogin, saveLogin } from '@/data/account/session'
import { sendHeartbeat, submitLearnRecord } from '@/data/learn/lesson-commands'
import { usePlayLog } from '@/data/learn/use-play-log'

const state = { lessonProgress: 1, lastTime: 1, isLearned: false }
jest.mock('@/data/learn/lesson-commands', () => ({
  sendHeartbeat: jest.fn(async () => state),
  submitLearnRecord: jest.fn(async () => state),
  submitLearnRecords: jest.fn(),
}))
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>

describe('usePlayLog', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    saveLogin({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 7200, userId: 7 })
  })
  afterEach(() => jest.useRealTimers())

  it('sends a heartbeat every five seconds and hands in the record on leaving', async () => {
    const { result, unmount } = renderHook(() => usePlayLog(1, 2), { wrapper })
    for (let at = 0; at <= 5; at++) result.current.tick(at)
    await act(() => jest.advanceTimersByTimeAsync(4_999))
    expect(sendHeartbeat).not.toHaveBeenCalled()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(sendHeartbeat).toHaveBeenCalledWith({ courseId: 1, lessonId: 2, position: 5, played: [{ from: 0, to: 5 }] })
    result.current.tick(6)
    await act(async () => unmount())
    expect(submitLearnRecord).toHaveBeenCalledWith(
      { courseId: 1, lessonId: 2 },
      { position: 6, played: [{ from: 5, to: 6 }], isEnded: false },
    )
  })

  it('stores nothing for a visitor', async () => {
    clearLogin()
    jest.mocked(sendHeartbeat).mockClear()
    const { result } = renderHook(() => usePlayLog(1, 2), { wrapper })
    for (let at = 0; at <= 5; at++) result.current.tick(at)
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(sendHeartbeat).not.toHaveBeenCalled()
  })
})
