/** @sandbox own */
import { act, screen, waitFor } from '@testing-library/react'
import { sessions } from '@/contract/account/session'
import { session } from '@/data/account/session'
import { LoginGate } from '@/features/account/login-gate'
import { login } from '@/platform/login'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { renderPart, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const device = { now: 'h5' }
const app = jest.fn(async () => false)
jest.mock('@/data/account/native-session', () => ({ takeNativeSession: () => app() }))
jest.mock('@/data/http/own-device', () => ({ thisDevice: () => device.now }))
const grant = { accessToken: 'a2', refreshToken: 'r2', expiresIn: 7200, userId: 7 }
const open = () => renderPart(<LoginGate gotoUrl="/course/101/detail">表单</LoginGate>)
const back = [['redirectTo', '/packages/course/detail/index?id=101']]

beforeEach(() => {
  device.now = 'h5'
})

describe('before a login page', () => {
  it('a visitor sees the form at once', () => {
    app.mockClear()
    open()
    act(() => host.show())
    expect([screen.queryByText('表单') !== null, host.moves, toastText(), app.mock.calls]).toEqual([true, [], '', []])
  })

  it('[D1-2-entry-4] a stored refresh token is renewed and the page is blocked', async () => {
    signIn()
    const release = holdBack(sessions.refresh)
    open()
    // Pages take turns at renewing, so it begins a little later.
    await waitFor(() => expect(askedFor(sessions.refresh).map(({ query }) => query)).toEqual([{ refreshToken: 'refresh' }]))
    expect(screen.queryByText('表单')).toBeNull()
    await act(async () => release(grant))
    await waitFor(() => expect(host.moves).toEqual(back))
    expect([session.store.getState().refreshToken, screen.queryByText('表单')]).toEqual(['r2', null])
  })

  it('a failed renewal shows the form', async () => {
    signIn()
    refuse(sessions.refresh, 410, 'Login has expired, please log in again')
    open()
    expect(await screen.findByText('表单')).toBeTruthy()
    expect([session.isLoggedIn(), host.moves]).toEqual([false, []])
  })

  it('[D1-2-entry-5] the native app opens its login and the page is blocked until the learner is back', async () => {
    device.now = 'app'
    const appLogin = jest.spyOn(login, 'appLogin').mockResolvedValue(true)
    app.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    open()
    await act(async () => {})
    expect([appLogin.mock.calls.length, screen.queryByText('表单'), host.moves]).toEqual([1, null, []])
    await act(async () => host.show())
    expect([appLogin.mock.calls.length, host.moves]).toEqual([1, back])
    appLogin.mockRestore()
  })

  it('a learner who returns from the app without signing in sees the form, and stays there', async () => {
    device.now = 'app'
    const appLogin = jest.spyOn(login, 'appLogin').mockResolvedValue(true)
    open()
    await act(async () => {})
    await act(async () => host.show())
    expect([await screen.findByText('表单'), appLogin.mock.calls.length]).toEqual([expect.anything(), 1])
    appLogin.mockRestore()
  })

  it('an app without a login, or a cancelled login, leaves the form', async () => {
    device.now = 'app'
    const appLogin = jest.spyOn(login, 'appLogin').mockResolvedValueOnce(false)
    open()
    expect(await screen.findByText('表单')).toBeTruthy()
    appLogin.mockRestore()
  })

  it('[D2-5-locked-3] the wxLocked flag shows 账号被限制登录，请联系客服', () => {
    window.localStorage.setItem('wxLocked', '1')
    open()
    expect(toastText()).toBe('账号被限制登录，请联系客服')
  })

  it('does not run again after the form signed the learner in', async () => {
    open()
    answer(sessions.refresh, grant)
    act(() => signIn())
    expect([screen.queryByText('表单') !== null, askedFor(sessions.refresh)]).toEqual([true, []])
  })
})
