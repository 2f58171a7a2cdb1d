import { entrance } from '@/platform/entrance/index.weapp'

type Entered = { query?: Record<string, string | undefined> }
type Missed = (page: { path: string }) => void
type Host = { entered: Entered; onShow?: (entered: Entered) => void; onMissed?: Missed; moves: string[] }
// The program listens for missed pages as soon as it is loaded, so the host is made with the module.
jest.mock('@tarojs/taro', () => {
  const host: Host = { entered: {}, moves: [] }
  return {
    host,
    onPageNotFound: (listen: Missed) => Object.assign(host, { onMissed: listen }),
    redirectTo: async ({ url }: { url: string }) => host.moves.push(url),
    getEnterOptionsSync: () => host.entered,
    onAppShow: (listen: (entered: Entered) => void) => Object.assign(host, { onShow: listen }),
    offAppShow: () => Object.assign(host, { onShow: undefined }),
  }
})
const { host: mockHost } = jest.requireMock<{ host: Host }>('@tarojs/taro')

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

  it('a card to a page that is no longer there leads to the page that says so, within the report of the host', () => {
    mockHost.onMissed?.({ path: 'packages/old/index' })
    expect(mockHost.moves).toEqual(['/pages/not-found/index?from=%2Fpackages%2Fold%2Findex'])
  })
})
