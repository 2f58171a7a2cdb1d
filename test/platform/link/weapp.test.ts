import Taro from '@tarojs/taro'
import { clipboard } from '@/platform/clipboard'
import { link } from '@/platform/link/index.weapp'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { makePhoneCall: jest.fn(async () => {}) } }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { copy: jest.fn(async () => true) } }))

describe('an external address in a mini-program', () => {
  it('an external address is copied to the clipboard', async () => {
    expect(await link.open('https://www.example.com/')).toBe('copied')
    expect(await link.leave('https://www.example.com/')).toBe('copied')
  })
  it("an address refused by the host's clipboard is not reported as copied", async () => {
    jest.mocked(clipboard.copy).mockResolvedValueOnce(false)
    expect(await link.leave('https://www.example.com/')).toBe('failed')
  })
  it('causes no failure when the learner cancels the call', async () => {
    jest.mocked(Taro.makePhoneCall).mockRejectedValueOnce({ errMsg: 'makePhoneCall:fail cancel' })
    expect(await link.open('tel:4002')).toBe('left')
    jest.mocked(Taro.makePhoneCall).mockClear()
  })
  it('an external address is dialled when it is a telephone number', async () => {
    expect(await link.open('tel:4001')).toBe('left')
    expect(jest.mocked(Taro.makePhoneCall).mock.calls).toEqual([[{ phoneNumber: '4001' }]])
  })
})
