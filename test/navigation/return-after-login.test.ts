/** @sandbox own */
import { waitFor } from '@testing-library/react'
import { saveLogin } from '@/data/account/session'
import { requestOnceToken } from '@/data/account/session-commands'
import { CODE_NO_REPLY, Failure } from '@/data/http/failure'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { link } from '@/platform/link'
import type { fakeRouter } from '../support/client/fake-router'

jest.mock('@/platform/router', () =>
  jest.requireActual<typeof import('../support/client/fake-router')>('../support/client/fake-router').fakeRouter(),
)
jest.mock('@/data/account/session-commands', () => ({ requestOnceToken: jest.fn() }))
jest.mock('@/platform/link', () => ({ link: { leave: jest.fn(async () => 'left') } }))
const { moves, reset } = jest.requireMock<ReturnType<typeof fakeRouter>>('@/platform/router')
beforeEach(reset)

describe('returnAfterLogin', () => {
  it.each([
    ['/course/pay?courseId=101', 'replace', '/packages/order/pay/index?courseId=101'],
    ['/myself', 'switchTab', '/pages/myself/index'],
    [undefined, 'switchTab', '/pages/home/index?categoryId=0'],
    ['https://evil.example', 'replace', `/pages/go-outside/index?to=${encodeURIComponent('https://evil.example/')}`],
    ['https://m.qiming.cn/myself', 'switchTab', '/pages/myself/index'],
    ['//evil.example', 'switchTab', '/pages/home/index?categoryId=0'],
  ] as const)('returnAfterLogin to %s is a %s', (gotoUrl, act, url) => {
    returnAfterLogin(gotoUrl)
    expect(moves).toEqual([[act, url]])
  })

  it.each([
    ['the learner', async () => 'once', 'https://www.qiming.cn/course/3?token=once&userId=7'],
    [
      'nobody, when there is no token to be had',
      async () => Promise.reject(new Failure(CODE_NO_REPLY, 'offline', '没有网络')),
      'https://www.qiming.cn/course/3',
    ],
  ])('passes %s to another site of ours', async (_, ask, opened) => {
    saveLogin({ accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 })
    jest.mocked(requestOnceToken).mockImplementation(ask)
    returnAfterLogin('https://www.qiming.cn/course/3')
    await waitFor(() => expect(link.leave).toHaveBeenLastCalledWith(opened))
  })

  it('opens an allowed address unchanged', () => {
    returnAfterLogin('https://work.weixin.qq.com/kf/1')
    expect(link.leave).toHaveBeenLastCalledWith('https://work.weixin.qq.com/kf/1')
  })
})
