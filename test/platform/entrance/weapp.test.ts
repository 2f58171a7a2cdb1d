import { entrance } from '@/platform/entrance/index.weapp'

type Entered = { query?: Record<string, string | undefined> }
const mockHost: { entered: Entered; onShow?: (entered: Entered) => void } = { entered: {} }
jest.mock('@tarojs/taro', () => ({
  getEnterOptionsSync: () => mockHost.entered,
  onAppShow: (listen: (entered: Entered) => void) => Object.assign(mockHost, { onShow: listen }),
  offAppShow: () => Object.assign(mockHost, { onShow: undefined }),
}))

describe('entries into the mini-program', () => {
  it.each<[string, Entered, string[]]>([
    ['an address in a printed code leads on', { query: { scene: '%2Fs%2Fabcd2345' } }, ['/s/abcd2345']],
    ['an invite code stays with the opened page', { query: { scene: '75R68Y' } }, []],
    ['an unreadable text is ignored', { query: { scene: '%E0%' } }, []],
    ['an empty text leads nowhere', {}, []],
  ])('splits %s', (_, entered, led) => {
    const went: string[] = []
    Object.assign(mockHost, { entered })
    const stop = entrance.watch((text) => went.push(text))
    expect(went).toEqual(led)
    mockHost.onShow?.(entered)
    expect(went).toEqual([...led, ...led])
    stop()
    expect(mockHost.onShow).toBeUndefined()
  })
})
