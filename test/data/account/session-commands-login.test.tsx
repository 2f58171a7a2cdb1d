/** @sandbox own */
import { bindPhone } from '@/data/account/phone'
import { saveLogin } from '@/data/account/session'
import * as acts from '@/data/account/session-commands'
import { send } from '@/data/http/send'
import { locked } from '@/data/site/locked'
import * as messaging from '@/data/site/messaging'

jest.mock('@/data/http/send', () => ({
  send: Object.assign(
    jest.fn(async () => ({ token: 't', url: 'u' })),
    { renew: jest.fn() },
  ),
}))
jest.mock('@/data/site/locked', () => ({ locked: { set: jest.fn() } }))
jest.mock('@/data/account/session', () => ({
  saveLogin: jest.fn(),
  clearLogin: jest.fn(),
  session: { store: { getState: () => ({ refreshToken: 'r', accessToken: 'a' }) } },
}))

const sent = () => {
  const [call, input, options] = jest.mocked(send).mock.lastCall ?? []
  return [`${call?.method} ${call?.path}`, input, options?.isQuiet ?? false]
}
beforeEach(() => jest.clearAllMocks())

describe('signing in', () => {
  it.each([
    ['by account', () => acts.loginByAccount('QM1', 'p'), 'POST /v2/user/account/login', { body: { account: 'QM1', password: 'p' } }],
    ['by a login key', () => acts.loginByKey('k'), 'POST /user/login-key/login', { body: { loginKey: 'k' } }],
    [
      'by a token',
      () => acts.loginByOnceToken({ token: 't', openId: 'o' }),
      'POST /v2/once-token/login',
      { body: { token: 't', openId: 'o' } },
    ],
    ['by the mini-program', () => acts.loginByMiniProgram('c'), 'POST /user/mini-program/login', { body: { code: 'c' } }],
    [
      'by the mini-program with a number',
      () => acts.loginByMiniProgram('c', 'p'),
      'POST /user/mini-program/login',
      { body: { code: 'c', phoneCode: 'p' } },
    ],
  ])('a sign-in %s stores the login and clears the locked flag', async (_, act, line, input) => {
    await act()
    expect(sent()).toEqual([line, input, true])
    expect([saveLogin, locked.set].map((done) => jest.mocked(done).mock.calls.length)).toEqual([1, 1])
  })

  it('binds a number to the account that is signed in', async () => {
    await bindPhone('p')
    expect(sent()).toEqual(['POST /user/mini-program/phone', { body: { phoneCode: 'p' } }, true])
    expect(saveLogin).not.toHaveBeenCalled()
  })

  it('renews a stored session by the client’s single renewal', async () => {
    await acts.refreshLogin()
    expect(jest.mocked(send.renew).mock.calls).toEqual([['a']])
  })

  it('requests the data for signing in elsewhere and returning', async () => {
    expect(await acts.requestOnceToken()).toBe('t')
    expect(await acts.wechatLoginUrl('https://m.example.cn/', 'base')).toBe('u')
    expect(sent()).toEqual(['GET /v2/redirect/wechat-login-url', { query: { url: 'https://m.example.cn/', mode: 'base' } }, true])
  })

  it('requests the signing config and the mini-program link quietly', async () => {
    await messaging.fetchJsConfig('https://m.example.cn/')
    expect(sent()).toEqual(['GET /v2/wx/js-config', { query: { url: 'https://m.example.cn/' } }, true])
    const body = { queryInfo: { courseId: 1, reserve: 0 }, path: 'p' }
    await messaging.fetchOpenlink(body)
    expect(sent()).toEqual(['POST /v2/guide/workwx/get-openlink', { body }, true])
  })
})
