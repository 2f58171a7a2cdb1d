import { act } from '@testing-library/react'
import { loginByWechat } from '@/navigation/wechat-login'
import Login from '@/pages/login-wechat/index'
import { press, renderPage, toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

jest.mock('@/navigation/wechat-login', () => ({ loginByWechat: jest.fn(async () => true) }))

describe('the wechat login page', () => {
  it('signs in with one tap, knowing the way back', async () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    await act(async () => press('微信一键登录'))
    expect(loginByWechat).toHaveBeenCalledWith('/myself')
  })

  it('[D2-8-wxauth-4] who comes back without an authorization reads 授权失败，试下其他登录方式吧~', () => {
    renderPage(Login, { authFailed: '1' })
    expect(toastText()).toBe('授权失败，试下其他登录方式吧~')
  })

  it('leads to the other ways in', () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    press('用手机号登录')
    press('用账号密码登录')
    expect(host.moves).toEqual([
      ['redirectTo', '/pages/login/index?gotoUrl=%2Fmyself'],
      ['redirectTo', '/pages/login-account/index?gotoUrl=%2Fmyself'],
    ])
  })
})
