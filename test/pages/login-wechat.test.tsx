/** @sandbox own */
import { act } from '@testing-library/react'
import { loginByWechat } from '@/navigation/wechat-login'
import Login from '@/pages/login-wechat/index'
import { agree } from '../support/client/agree'
import { giving } from '../support/client/phone-host'
import { press, renderPage, toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

jest.mock('@/platform/elements/phone-button', () => jest.requireActual('../support/client/phone-host'))
jest.mock('@/navigation/wechat-login', () => ({ loginByWechat: jest.fn(async () => true) }))

beforeEach(() => jest.clearAllMocks())

describe('the wechat login page', () => {
  it('signs in with one tap, keeping the return address', async () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    agree()
    await act(async () => press('微信一键登录'))
    expect(loginByWechat).toHaveBeenCalledWith('/myself')
  })

  it('[D2-8-wxauth-4] a return without an authorization shows 授权失败，试下其他登录方式吧~', () => {
    renderPage(Login, { authFailed: '1' })
    agree()
    expect(toastText()).toBe('授权失败，试下其他登录方式吧~')
  })

  describe('in a host that has the number', () => {
    it('signs in by it, keeping the return address', async () => {
      giving.code = 'p1'
      renderPage(Login, { gotoUrl: '%2Fmyself' })
      agree()
      await act(async () => press('微信手机号快捷登录'))
      expect(loginByWechat).toHaveBeenCalledWith('/myself', 'p1')
    })

    it('requests the number after consent only: the first tap opens the dialog, and the next one requests', async () => {
      giving.code = 'p1'
      renderPage(Login, { gotoUrl: '%2Fmyself' })
      await act(async () => press('微信手机号快捷登录'))
      await act(async () => press('同意并继续'))
      expect([toastText(), jest.mocked(loginByWechat).mock.calls]).toEqual(['请再点一次“微信手机号快捷登录”', []])
      await act(async () => press('微信手机号快捷登录'))
      expect(loginByWechat).toHaveBeenCalledWith('/myself', 'p1')
    })

    it('offers the other ways after a refusal, and sends nothing', async () => {
      giving.code = null
      renderPage(Login, { gotoUrl: '%2Fmyself' })
      agree()
      await act(async () => press('微信手机号快捷登录'))
      expect([toastText(), jest.mocked(loginByWechat).mock.calls]).toEqual(['没有取得你的手机号，请换一种方式登录', []])
    })
  })

  it('links to the other ways to sign in', () => {
    renderPage(Login, { gotoUrl: '%2Fmyself' })
    agree()
    press('用手机号登录')
    press('用账号密码登录')
    expect(host.moves).toEqual([
      ['redirectTo', '/pages/login/index?gotoUrl=%2Fmyself'],
      ['redirectTo', '/pages/login-account/index?gotoUrl=%2Fmyself'],
    ])
  })
})
