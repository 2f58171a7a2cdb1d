import { returnAfterLogin } from '@/navigation/return-after-login'
import type { fakeRouter } from '../support/client/fake-router'

jest.mock('@/platform/router', () =>
  jest.requireActual<typeof import('../support/client/fake-router')>('../support/client/fake-router').fakeRouter(),
)
const { moves, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
beforeEach(reset)

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
