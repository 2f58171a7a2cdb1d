import { act, fireEvent, screen } from '@testing-library/react'
import { auth } from '@/contract/account/auth'
import { setting } from '@/contract/site/setting'
import { session } from '@/data/account/session'
import Login from '@/pages/login-account/index'
import { agree } from '../support/client/agree'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { press, renderPage, toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the account login page', () => {
  it('requires both fields before anything is sent', () => {
    renderPage(Login)
    agree()
    press('登录')
    expect([screen.queryByText('请输入手机号或学号') !== null, screen.queryByText('请输入密码') !== null]).toEqual([true, true])
    expect(askedFor(auth.loginByAccount)).toEqual([])
  })

  it('signs in, stores the login and returns to the page before', async () => {
    answer(auth.loginByAccount, { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 })
    renderPage(Login, { gotoUrl: '%2Fcourse%2F101%2Fdetail' })
    fill('账号', ' QM2026001 ')
    fill('密码', 'right-1234')
    agree()
    await act(async () => press('登录'))
    expect(askedFor(auth.loginByAccount).map(({ body }) => body)).toEqual([{ account: 'QM2026001', password: 'right-1234' }])
    expect([session.isLoggedIn(), host.moves]).toEqual([true, [['redirectTo', '/packages/course/detail/index?id=101']]])
  })

  it('shows a wrong password at the field and nowhere else', async () => {
    refuse(auth.loginByAccount, 417, '账号或密码错误')
    renderPage(Login)
    fill('账号', '13800000001')
    fill('密码', 'wrong')
    agree()
    press('登录')
    expect(await screen.findByText('账号或密码错误')).toBeTruthy()
    expect([toastText(), session.isLoggedIn()]).toEqual(['', false])
  })

  it('has a first password from the school changed on the way in', async () => {
    refuse(auth.loginByAccount, 449, '第一次登录，请设置自己的新密码')
    renderPage(Login)
    fill('账号', '13800000001')
    fill('密码', 'abcd2345')
    agree()
    await act(async () => press('登录'))
    fill('你的新密码', 'short')
    press('登录')
    expect(screen.getByText('密码为 8–64 位')).toBeTruthy()
    answer(auth.loginByAccount, { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 })
    fill('你的新密码', 'own-word-42')
    await act(async () => press('登录'))
    expect(askedFor(auth.loginByAccount).at(-1)?.body).toEqual({ account: '13800000001', password: 'abcd2345', newPassword: 'own-word-42' })
    expect(session.isLoggedIn()).toBe(true)
  })

  it('sends nobody after a code where the school sends none', async () => {
    answer(setting.named, { name: 'offered', value: '{"sms":false}' })
    renderPage(Login)
    expect(await screen.findByText(/忘记密码，请联系老师/)).toBeTruthy()
    expect([screen.queryByText(/用验证码登录/), screen.queryByText('忘记密码')]).toEqual([null, null])
  })

  it('leads to the code by SMS, keeping the return address', () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    press(/用验证码登录/)
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fmyself']])
  })
})
