/** @sandbox own */
import { openAddress } from '@/navigation/open-address'
import { link } from '@/platform/link'
import { toastText } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

jest.mock('@/platform/link', () => ({ link: { open: jest.fn(async () => 'left') } }))
beforeEach(() => jest.clearAllMocks())

const opened = () => jest.mocked(link.open).mock.calls.flat()
const detail = ['navigateTo', '/packages/course/detail/index?id=101']

describe('opening an address of content', () => {
  it.each(['/course/101/detail', 'https://m.qiming.cn/course/101/detail'])('%s is a page of the product', async (address) => {
    await openAddress(address)
    expect([host.moves, opened()]).toEqual([[detail], []])
  })

  it.each(['https://www.qiming.cn/', 'https://mp.weixin.qq.com/s/1', 'mailto:a@b.cn', 'tel:4001'])(
    '%s opens unchanged',
    async (address) => {
      await openAddress(address)
      expect([host.moves, opened(), toastText()]).toEqual([[], [address], ''])
    },
  )

  it('an external address is shown first', async () => {
    await openAddress('https://evil.example')
    expect([host.moves, opened()]).toEqual([[['navigateTo', '/pages/go-outside/index?to=https%3A%2F%2Fevil.example%2F']], []])
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x'])('%s is neither a page nor a link', async (address) => {
    await openAddress(address)
    expect([host.moves[0]?.[1].startsWith('/pages/not-found/index'), opened()]).toEqual([true, []])
  })

  it('a host that opens no links offers the address to paste', async () => {
    jest.mocked(link.open).mockResolvedValueOnce('copied')
    await openAddress('https://www.qiming.cn/')
    expect(toastText()).toBe('链接已复制，请在浏览器中打开')
  })
})
