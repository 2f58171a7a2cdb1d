/** @sandbox own */
import { auth } from '@/contract/account/auth'
import { session } from '@/data/account/session'
import { locked } from '@/data/site/locked'
import { loginByWechat } from '@/navigation/wechat-login'
import { link } from '@/platform/link'
import { login } from '@/platform/login'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

jest.mock('@/platform/link', () => ({ link: { leave: jest.fn(async () => 'left') } }))
jest.mock('@/platform/login', () => ({ login: { way: 'redirect', code: jest.fn(async () => 'c1') } }))
const as = (way: 'redirect' | 'code') => Object.assign(login, { way })
const grant = { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 }

beforeEach(() => {
  jest.clearAllMocks()
  as('redirect')
})

describe('signing in through the messaging app', () => {
  it('[D2-7-wxurl-4] visits in a browser the provider page and returns to this login page', async () => {
    answer(auth.wechatLoginUrl, { url: 'https://provider.example/authorize' })
    expect(await loginByWechat('/myself')).toBe(true)
    expect(askedFor(auth.wechatLoginUrl).map(({ query }) => query)).toEqual([
      { url: `${window.location.origin}/login/wechat-login?gotoUrl=%2Fmyself`, mode: 'login' },
    ])
    expect(link.leave).toHaveBeenCalledWith('https://provider.example/authorize')
  })

  it('one tap is enough in a mini-program', async () => {
    as('code')
    answer(auth.loginByMiniProgram, grant)
    expect(await loginByWechat('/course/101/detail')).toBe(true)
    expect([session.isLoggedIn(), host.moves]).toEqual([true, [['redirectTo', '/packages/course/detail/index?id=101']]])
  })

  it('sends the given number along in a mini-program', async () => {
    as('code')
    answer(auth.loginByMiniProgram, grant)
    expect(await loginByWechat(undefined, 'p1')).toBe(true)
    expect(askedFor(auth.loginByMiniProgram).map(({ body }) => body)).toEqual([{ code: 'c1', phoneCode: 'p1' }])
  })

  it.each([
    ['the address is refused', 'redirect', () => refuse(auth.wechatLoginUrl, 500, 'server error!')],
    ['the code is refused', 'code', () => refuse(auth.loginByMiniProgram, 417, 'x')],
    ['there is no code', 'code', () => jest.mocked(login.code).mockResolvedValueOnce(null)],
  ] as const)('[D2-8-wxauth-3] shows 授权失败，试下其他登录方式吧~ and returns false when %s', async (_, way, prepare) => {
    as(way)
    prepare()
    expect(await loginByWechat(undefined)).toBe(false)
    expect([toastText(), session.isLoggedIn(), host.moves]).toEqual(['授权失败，试下其他登录方式吧~', false, []])
  })

  it('sends nothing without a code of the host', async () => {
    as('code')
    jest.mocked(login.code).mockResolvedValueOnce(null)
    await loginByWechat(undefined)
    expect(askedFor(auth.loginByMiniProgram)).toEqual([])
  })

  it('[D2-5-locked-2] shows the locked toast and sends nothing with the wxLocked flag', async () => {
    window.localStorage.setItem('wxLocked', '1')
    expect(await loginByWechat(undefined)).toBe(false)
    expect([toastText(), askedFor(auth.wechatLoginUrl)]).toEqual(['账号被限制登录，请联系客服', []])
  })

  it('[D2-6-locked-3] a locked account shows the message', async () => {
    as('code')
    refuse(auth.loginByMiniProgram, 403, '账号被限制登录，请联系客服')
    expect(await loginByWechat(undefined)).toBe(false)
    expect(toastText()).toBe('账号被限制登录，请联系客服')
  })

  it('a successful sign-in clears the lock', async () => {
    as('code')
    locked.set(true)
    expect(locked.is()).toBe(true)
    locked.set(false)
    answer(auth.loginByMiniProgram, grant)
    await loginByWechat(undefined)
    expect(locked.is()).toBe(false)
  })
})
