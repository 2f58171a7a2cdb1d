import Taro from '@tarojs/taro'
import { router } from '@/platform/router/index.weapp'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { getCurrentPages: jest.fn(), switchTab: jest.fn(async () => {}) } }))
const page = (path: string, options: object) =>
  jest.mocked(Taro.getCurrentPages).mockReturnValue([{ route: 'pages/below/index' }, { route: path.slice(1), options }] as never)

describe('the pages of a mini-program', () => {
  it("have an address without Taro's own parameters", () => {
    page('/packages/tiku/chapters/index', { categoryId: '22', stamp: '1', $taroTimestamp: 1795256307669 })
    expect(router.href()).toBe('/packages/tiku/chapters/index?categoryId=22')
    page('/pages/home/index', { $taroTimestamp: 2 })
    expect(router.href()).toBe('/pages/home/index')
  })

  it('have none before the first is open', () => {
    jest.mocked(Taro.getCurrentPages).mockReturnValue([])
    expect(router.href()).toBe('')
  })

  it('have values encoded once in the address when the host passes them encoded', () => {
    page('/packages/search/results/index', { keyword: '%E4%BC%9A%E8%AE%A1', rate: '5%' })
    expect(router.href()).toBe('/packages/search/results/index?keyword=%E4%BC%9A%E8%AE%A1&rate=5%25')
  })

  it('open as tabs without parameters', async () => {
    await router.switchTab('/pages/home/index?a=1')
    expect(jest.mocked(Taro.switchTab).mock.calls).toEqual([[{ url: '/pages/home/index' }]])
  })

  it('have, as tabs, the parameters of the address that led there, until another address leads to a tab', async () => {
    page('/pages/home/index', {})
    await router.switchTab('/pages/home/index?categoryId=0&channelId=7')
    expect(router.href()).toBe('/pages/home/index?categoryId=0&channelId=7')
    page('/packages/course/detail/index', { id: '1' })
    expect(router.href()).toBe('/packages/course/detail/index?id=1')
    page('/pages/home/index', {})
    await router.switchTab('/pages/tiku/index')
    expect(router.href()).toBe('/pages/home/index')
  })
})
