import theme from '../../../src/theme.json'

const mockBars: object[] = []
jest.mock('@tarojs/taro', () => ({
  setNavigationBarColor: async (colours: object) => {
    mockBars.push(colours)
    if (mockBars.length > 3) throw { errMsg: 'setNavigationBarColor:fail page is gone' }
  },
}))
const routes: (() => void)[] = []
beforeEach(() => {
  mockBars.length = 0
  jest.resetModules()
})
const start = async (wx: object) => {
  Object.assign(globalThis, { wx })
  return (await import('@/platform/device/index.weapp')).device
}
const dark = { frontColor: '#ffffff', backgroundColor: theme.dark.bar.toLowerCase() }
const light = { frontColor: '#000000', backgroundColor: theme.light.bar.toLowerCase() }

describe('the bar of the mini-program', () => {
  it('has the colours of the theme, on pages that come to the front later too', async () => {
    const device = await start({ onAppRoute: (listener: () => void) => routes.push(listener) })
    expect(mockBars).toEqual([])
    device.showTheme('dark')
    for (const told of routes) told()
    device.showTheme('light')
    expect(routes).toHaveLength(1)
    for (const told of routes) told()
    await Promise.resolve()
    expect(mockBars).toEqual([dark, dark, light, light])
  })

  it('has them on the page in front where the host tells of no routes', async () => {
    const device = await start({})
    device.showTheme('dark')
    expect(mockBars).toEqual([dark])
  })
})
