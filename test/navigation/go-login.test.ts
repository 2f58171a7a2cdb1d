/** @sandbox own */
import { goLoginFromHere } from '@/navigation/go-login'
import type { fakeRouter } from '../support/client/fake-router'

jest.mock('@/platform/router', () =>
  jest.requireActual<typeof import('../support/client/fake-router')>('../support/client/fake-router').fakeRouter(),
)
const { moves, here, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
beforeEach(reset)

describe('goLoginFromHere', () => {
  it.each([
    ['https://m.example.cn/course/pay?courseId=101', '/course/pay?courseId=101'],
    ['https://m.example.cn', ''],
  ])('from %s it stores the address %j', (href, gotoUrl) => {
    here.href = href
    goLoginFromHere()
    expect(moves).toEqual([['replace', `/pages/login/index?gotoUrl=${encodeURIComponent(gotoUrl)}`]])
  })

  // A mini-program names page files, with and without a slash before them, and stands inside the messaging app.
  it.each([
    ['packages/order/pay/index?courseId=101', '/course/pay?courseId=101'],
    ['/packages/learn/lesson/index?id=3&lessonId=5', '/course/3/learn?lessonId=5'],
  ])('from the page file %s it stores the address %j', (href, gotoUrl) => {
    here.href = href
    goLoginFromHere()
    expect(moves).toEqual([['replace', `/pages/login-wechat/index?gotoUrl=${encodeURIComponent(gotoUrl)}`]])
  })

  it.each(['https://m.example.cn/login?gotoUrl=%2Fmyself', 'pages/login/index?gotoUrl=%2Fmyself'])('stays on the login page %s', (href) => {
    here.href = href
    goLoginFromHere()
    expect(moves).toEqual([])
  })
})
