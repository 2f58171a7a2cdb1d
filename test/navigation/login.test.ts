import { goLoginFromHere } from '@/navigation/go-login'
import { returnAfterLogin } from '@/navigation/return-after-login'
import type { fakeRouter } from '../support/fake-router'

jest.mock('@/platform/router', () => jest.requireActual<typeof import('../support/fake-router')>('../support/fake-router').fakeRouter())
const { moves, here, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
beforeEach(reset)

describe('goLoginFromHere', () => {
  it.each([
    ['https://m.example.cn/course/pay?courseId=101', '/course/pay?courseId=101'],
    ['https://m.example.cn', ''],
    // A mini-program names page files, with and without a slash before them.
    ['packages/order/pay/index?courseId=101', '/course/pay?courseId=101'],
    ['/packages/learn/lesson/index?id=3&lessonId=5', '/course/3/learn?lessonId=5'],
  ])('from %s it keeps the address %j', (href, gotoUrl) => {
    here.href = href
    goLoginFromHere()
    expect(moves).toEqual([['replace', `/pages/login/index?gotoUrl=${encodeURIComponent(gotoUrl)}`]])
  })

  it.each(['https://m.example.cn/login?gotoUrl=%2Fmyself', 'pages/login/index?gotoUrl=%2Fmyself'])('stays on the login page %s', (href) => {
    here.href = href
    goLoginFromHere()
    expect(moves).toEqual([])
  })
})

describe('returnAfterLogin', () => {
  it.each([
    ['/course/pay?courseId=101', 'replace', '/packages/order/pay/index?courseId=101'],
    ['/myself', 'switchTab', '/pages/myself/index'],
    [undefined, 'switchTab', '/pages/home/index?categoryId=0'],
    ['https://evil.example', 'switchTab', '/pages/home/index?categoryId=0'],
    ['//evil.example', 'switchTab', '/pages/home/index?categoryId=0'],
  ] as const)('to %s is a %s', (gotoUrl, act, url) => {
    returnAfterLogin(gotoUrl)
    expect(moves).toEqual([[act, url]])
  })
})
