/** @sandbox own */
import { loginByKey, loginByOnceToken, wechatLoginUrl } from '@/data/account/session-commands'
import { CODE_NO_REPLY, Failure } from '@/data/http/failure'
import { tried } from '@/data/site/entry'
import { locked } from '@/data/site/locked'
import { carryOut } from '@/navigation/carry-out'
import { link } from '@/platform/link'
import type { fakeRouter } from '../support/client/fake-router'

jest.mock('@/platform/router', () =>
  jest.requireActual<typeof import('../support/client/fake-router')>('../support/client/fake-router').fakeRouter(),
)
jest.mock('@/data/account/session-commands', () => ({ loginByKey: jest.fn(), loginByOnceToken: jest.fn(), wechatLoginUrl: jest.fn() }))
jest.mock('@/platform/link', () => ({ link: { leave: jest.fn(), open: jest.fn() } }))
const { here, moves, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
const home = [['switchTab', '/pages/myself/index']]
beforeEach(() => {
  reset()
  jest.resetAllMocks()
  tried.setState({ isNativeLoginTried: false, isBaseScopeTried: false })
})

describe("carrying out the guard's decision", () => {
  it('a redirect replaces the page', async () => {
    await carryOut({ act: 'redirect', to: '/myself' })
    expect(moves).toEqual(home)
  })

  it('a login inside a frame opens beside it, and the frame shows the home page meanwhile', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(window)
    await carryOut({ act: 'openWindow', to: '/login?gotoUrl=%2Fmyself' })
    expect(opened.mock.calls).toEqual([['https://m.example.cn/login?gotoUrl=%2Fmyself', 'login-window']])
    expect(moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
    moves.length = 0
    const handed = { token: 't1', userId: 7 }
    const hear = (origin: string, data: unknown, source: Window | null = window) =>
      window.dispatchEvent(new MessageEvent('message', { origin, data, source }))
    hear('https://evil.example', handed)
    hear(window.location.origin, handed, null)
    hear(window.location.origin, { token: 't1' })
    expect(loginByOnceToken).not.toHaveBeenCalled()
    jest.mocked(loginByOnceToken).mockResolvedValue()
    hear(window.location.origin, handed)
    hear(window.location.origin, handed)
    await Promise.resolve()
    expect([jest.mocked(loginByOnceToken).mock.calls, moves]).toEqual([[[handed]], home])
    opened.mockReturnValue(null)
    await carryOut({ act: 'openWindow', to: '/login' })
    expect(moves.at(-1)).toEqual(['switchTab', '/pages/home/index?categoryId=0'])
  })

  it('a learner who opened another page during the token exchange stays there', async () => {
    jest.spyOn(window, 'open').mockReturnValue(window)
    await carryOut({ act: 'openWindow', to: '/login?gotoUrl=%2Fmyself' })
    moves.length = 0
    let signedIn = () => {}
    jest.mocked(loginByOnceToken).mockReturnValueOnce(new Promise((resolve) => (signedIn = resolve)))
    window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data: { token: 't2', userId: 7 }, source: window }))
    here.href = 'https://m.example.cn/'
    signedIn()
    await Promise.resolve()
    expect([jest.mocked(loginByOnceToken).mock.lastCall, moves]).toEqual([[{ token: 't2', userId: 7 }], []])
  })

  it('a locked learner is stored as such', async () => {
    await carryOut({ act: 'setLocked' })
    expect(locked.is()).toBe(true)
  })

  it('the native app is called once', async () => {
    await carryOut({ act: 'takeNativeTokens' })
    expect(tried.getState().isNativeLoginTried).toBe(true)
  })

  it('a key is exchanged, and the address without it opens, after any outcome', async () => {
    await carryOut({ act: 'exchangeKey', loginKey: 'k', to: '/myself' })
    jest.mocked(loginByKey).mockRejectedValue(new Failure(400, 'used', '登录凭证已失效'))
    await carryOut({ act: 'exchangeKey', loginKey: 'k', to: '/myself' })
    expect([jest.mocked(loginByKey).mock.calls, moves]).toEqual([
      [['k'], ['k']],
      [...home, ...home],
    ])
  })

  it.each([
    [{ userId: '7' }, { token: 't', userId: 7 }],
    [{ openId: 'o' }, { token: 't', openId: 'o' }],
  ])('a token with %j is exchanged', async (whose, asked) => {
    await carryOut({ act: 'exchangeToken', token: 't', ...whose, to: '/myself' })
    expect([jest.mocked(loginByOnceToken).mock.calls, moves]).toEqual([[[asked]], home])
  })

  it('the authorization page opens once, and returns to the page', async () => {
    jest.mocked(wechatLoginUrl).mockResolvedValue('https://open.weixin.qq.com/x')
    await carryOut({ act: 'authorize', mode: 'base', back: '/myself' })
    expect([jest.mocked(wechatLoginUrl).mock.calls, jest.mocked(link.leave).mock.calls, tried.getState().isBaseScopeTried]).toEqual([
      [['https://m.example.cn/myself', 'base']],
      [['https://open.weixin.qq.com/x']],
      true,
    ])
  })

  it('an unreachable authorization page shows the page to a visitor', async () => {
    jest.mocked(wechatLoginUrl).mockRejectedValue(new Failure(CODE_NO_REPLY, 'offline', '没有网络'))
    await carryOut({ act: 'authorize', mode: 'base', back: '/myself' })
    expect(moves).toEqual([])
    await carryOut({ act: 'authorize', mode: 'login', back: '/myself' })
    expect(moves).toEqual(home)
  })

  it.each(['leave', 'openNative'] as const)('%s opens the other address in place of this page', async (act) => {
    await carryOut({ act, to: 'https://www.qiming.cn/my' })
    expect(jest.mocked(link.leave).mock.calls).toEqual([['https://www.qiming.cn/my']])
  })
})
