/** @sandbox own */
import { checkLogin } from '@/navigation/go-login'
import { signIn, toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

beforeEach(() => {
  jest.useFakeTimers()
  window.history.replaceState(null, '', '/course/101/detail?a=1')
})
afterEach(() => jest.useRealTimers())

const login = ['redirectTo', `/pages/login/index?gotoUrl=${encodeURIComponent('/course/101/detail?a=1')}`]

describe('the not-logged-in check', () => {
  it('admits a learner silently', () => {
    signIn()
    expect([checkLogin(), toastText(), host.moves]).toEqual([true, '', []])
  })

  it('[D1-4-notlogged-1] shows 请先登录 and goes to login, keeping gotoUrl', () => {
    expect([checkLogin(), toastText(), host.moves]).toEqual([false, '请先登录', [login]])
  })

  it('[D1-4-notlogged-2] one variant waits 2000 ms after the toast', () => {
    expect([checkLogin({ isDelayed: true }), toastText()]).toEqual([false, '请先登录'])
    jest.advanceTimersByTime(1_999)
    expect(host.moves).toEqual([])
    jest.advanceTimersByTime(1)
    expect(host.moves).toEqual([login])
  })
})
