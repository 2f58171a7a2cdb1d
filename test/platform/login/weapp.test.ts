import Taro from '@tarojs/taro'
import { login } from '@/platform/login/index.weapp'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { login: jest.fn() } }))
const answer = jest.mocked(Taro.login) as unknown as jest.Mock

describe('the mini-program login', () => {
  it('the mini-program login is one tap and returns a code', async () => {
    answer.mockResolvedValueOnce({ code: 'c1', errMsg: '' })
    expect([login.way, login.isOneTap(), await login.code()]).toEqual(['code', true, 'c1'])
  })
  it('returns none when the host has none or fails', async () => {
    answer.mockResolvedValueOnce({ code: '' })
    expect(await login.code()).toBeNull()
    answer.mockRejectedValueOnce(new Error('fail'))
    expect(await login.code()).toBeNull()
  })
})
