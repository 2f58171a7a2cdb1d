import { act, renderHook } from '@testing-library/react'
import { clearLogin, saveLogin } from '@/data/account/session'
import { forgetRunningExam, recordRunningExam, useRunningExam } from '@/data/exam/running-exam'
import { storage } from '@/platform/storage'

const enter = (userId: number) => saveLogin({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 7200, userId })
const exam = { attemptId: 5, title: '模拟卷', deadline: 9_000 }
const shown = (userId: number) => ({ userId, attemptId: 5, title: '模拟卷', endsAt: 9_000 })
const kept = () => storage.read('running-exam') ?? null

describe('the running exam', () => {
  it('the running exam is shown to its learner only, and to the next one only when it is theirs', () => {
    const { result } = renderHook(useRunningExam)
    act(() => recordRunningExam(exam))
    expect(result.current).toBeNull()
    act(() => enter(7))
    act(() => recordRunningExam(exam))
    expect(result.current).toEqual(shown(7))
    act(() => clearLogin())
    expect(result.current).toBeNull()
    act(() => enter(8))
    expect(result.current).toBeNull()
    act(() => recordRunningExam(exam))
    expect(result.current).toEqual(shown(8))
  })

  it.each([
    ['a later deadline', { ...exam, deadline: 9_500 }, { ...shown(7), endsAt: 9_500 }],
    ['another attempt', { ...exam, attemptId: 6 }, { ...shown(7), attemptId: 6 }],
    ['none', null, null],
  ])('the running exam is replaced by %s, on the device too', (_what, next, found) => {
    enter(7)
    const { result } = renderHook(useRunningExam)
    act(() => recordRunningExam(exam))
    act(() => recordRunningExam(next))
    expect([result.current, JSON.parse(kept() ?? 'null')]).toEqual([found, found])
  })

  it('the running exam is removed by its own hand-in only', () => {
    enter(7)
    const { result } = renderHook(useRunningExam)
    act(() => recordRunningExam(exam))
    act(() => forgetRunningExam(6))
    expect(result.current).toEqual(shown(7))
    act(() => forgetRunningExam(5))
    expect([result.current, kept()]).toEqual([null, null])
  })
})
