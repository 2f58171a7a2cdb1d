/** @sandbox own */
import { act, fireEvent, screen } from '@testing-library/react'
import { auth } from '@/contract/account/auth'
import { privacy } from '@/contract/account/privacy'
import { session } from '@/data/account/session'
import { setBaseScopeTried } from '@/data/site/entry'
import Login from '@/pages/login/index'
import { agree } from '../support/client/agree'
import { answer, askedFor, holdBack, refuse } from '../support/client/fake-fetch'
import { press, renderPage, toastText, type } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { browseWith } from '../support/client/user-agent'

const grant = { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 }
const input = (label: string) => screen.getByRole('textbox', { name: label })
const errorOf = (label: string) => input(label).closest('.field')?.querySelector('[aria-live]')?.textContent
const enter = (mobile: string, code: string) => {
  agree()
  type('手机号', mobile)
  type('验证码', code)
  press('登录')
}

describe('the login page', () => {
  it.each([
    ['', '请填写电话'],
    ['1380000', '请输入正确的手机号'],
    ['abc', '请填写电话'],
  ])('a mobile number %j is refused before anything is sent', (mobile, said) => {
    renderPage(Login)
    type('手机号', mobile)
    press('获取验证码')
    expect(errorOf('手机号')).toBe(said)
    enter(mobile, '123456')
    expect([errorOf('手机号'), input('手机号').getAttribute('aria-invalid')]).toEqual([said, 'true'])
    expect([askedFor(auth.sendSmsCode), askedFor(auth.loginBySms)]).toEqual([[], []])
  })

  it.each(['', '12345', '12345a'])('a code %j is refused before it is sent', (code) => {
    renderPage(Login)
    enter('13800000001', code)
    expect(errorOf('验证码')).toBe('请输入 6 位验证码')
    expect(askedFor(auth.loginBySms)).toEqual([])
  })

  it('a wrong code shows the message of the server, and the page stays', async () => {
    refuse(auth.loginBySms, 400, '验证码错误或已过期')
    renderPage(Login)
    enter('13800000001', '000000')
    expect(await screen.findByText('验证码错误或已过期')).toBeTruthy()
    expect(errorOf('验证码')).toBe('验证码错误或已过期')
    expect([session.isLoggedIn(), host.moves]).toEqual([false, []])
    expect(screen.getByRole('button', { name: '登录' }).hasAttribute('disabled')).toBe(false)
  })

  it('a code that could not be sent shows an error at the number, and can be requested at once', async () => {
    refuse(auth.sendSmsCode, 400, '操作太频繁，请稍后再试')
    renderPage(Login)
    type('手机号', '13800000001')
    press('获取验证码')
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy()
    expect(errorOf('手机号')).toBe('操作太频繁，请稍后再试')
    expect(screen.getByRole('button', { name: '获取验证码' }).hasAttribute('disabled')).toBe(false)
  })

  it('signs in once, stores the login and returns to the page before', async () => {
    const release = holdBack(auth.loginBySms)
    renderPage(Login, { gotoUrl: '%2Fcourse%2Fpay%3FcourseId%3D101' })
    enter('13800000001', '123456')
    press('登录')
    await act(async () => release(grant))
    expect(askedFor(auth.loginBySms).map(({ body }) => body)).toEqual([{ mobile: '13800000001', smscode: '123456' }])
    expect([window.localStorage.getItem('refreshToken'), window.localStorage.getItem('userId')]).toEqual(['r', '7'])
    expect(host.moves).toEqual([['redirectTo', '/packages/order/pay/index?courseId=101']])
  })

  it.each([
    [{}, 'switchTab', '/pages/home/index?categoryId=0'],
    [{ gotoUrl: '%2F%2Fevil.example' }, 'switchTab', '/pages/home/index?categoryId=0'],
    [{ gotoUrl: 'https%3A%2F%2Fevil.example' }, 'redirectTo', '/pages/go-outside/index?to=https%3A%2F%2Fevil.example%2F'],
  ])('navigates with %j by %s to %s', async (params, move, page) => {
    answer(auth.loginBySms, grant)
    renderPage(Login, params as Record<string, string>)
    agree()
    type('手机号', '13800000001')
    type('验证码', '123456')
    await act(async () => void fireEvent.keyDown(input('验证码'), { key: 'Enter' }))
    expect(host.moves).toEqual([[move, page]])
  })
})

describe('requesting another code', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('becomes possible after the time the server names, shown by the second', async () => {
    answer(auth.sendSmsCode, { resendAfter: 60, expiresIn: 300 })
    renderPage(Login)
    type('手机号', '13800000001')
    await act(async () => press('获取验证码'))
    expect(toastText()).toBe('验证码已发送')
    expect(askedFor(auth.sendSmsCode).map(({ query }) => query)).toEqual([{ mobile: '13800000001', purpose: 'sign_in' }])
    const wait = () => screen.getByRole('button', { name: '60 秒后重发' })
    expect(wait().hasAttribute('disabled')).toBe(true)
    for (let second = 0; second < 59; second++) act(() => void jest.advanceTimersByTime(1000))
    expect(screen.getByRole('button', { name: '1 秒后重发' }).hasAttribute('disabled')).toBe(true)
    act(() => void jest.advanceTimersByTime(1000))
    await act(async () => press('获取验证码'))
    expect(askedFor(auth.sendSmsCode)).toHaveLength(2)
  })
})

describe('the agreements', () => {
  it('need consent before anything is sent, and the consent signs in', async () => {
    answer(auth.loginBySms, grant)
    answer(privacy.consent, [])
    renderPage(Login)
    type('手机号', '１３８ ００００ ０００１')
    type('验证码', '１２３４５６')
    expect(screen.getByRole('alertdialog', { name: '请先阅读并同意' })).toBeTruthy()
    press('不同意')
    expect(askedFor(auth.loginBySms)).toEqual([])
    press('登录')
    await act(async () => press('同意并继续'))
    expect(askedFor(auth.loginBySms)[0]?.body).toEqual({ mobile: '13800000001', smscode: '123456' })
    expect(askedFor(privacy.consent)[0]?.body).toEqual({ kind: 'agreement', isGiven: true, place: 'phone' })
  })

  it('can be read before', () => {
    renderPage(Login)
    press('《隐私政策》')
    expect(host.moves).toEqual([['navigateTo', '/packages/site/agreement/index?kind=privacy']])
  })
})

describe('the other ways to sign in', () => {
  afterEach(() => browseWith('plain'))

  it('the account form is one press away and keeps the return address', () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    press('账号密码登录')
    expect(host.moves).toEqual([['redirectTo', '/pages/login-account/index?gotoUrl=%2Fmyself']])
    expect(screen.queryByRole('button', { name: '微信一键登录' })).toBeNull()
  })

  it('inside the messaging app one tap is offered', async () => {
    browseWith('messaging')
    window.localStorage.setItem('wxAuth', '1')
    window.localStorage.setItem('wxLocked', '1')
    setBaseScopeTried()
    renderPage(Login)
    agree()
    await act(async () => press('微信一键登录'))
    expect(toastText()).toBe('账号被限制登录，请联系客服')
  })
})
