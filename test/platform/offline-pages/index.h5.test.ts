import { offlinePages } from '@/platform/offline-pages/index.h5'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const browserWith = (ready: Promise<object>) => Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true })

describe('the cached pages that open downloads', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

  it('the cached pages are requested from the version in use and from the waiting one', async () => {
    const [active, waiting] = [{ postMessage: jest.fn() }, { postMessage: jest.fn() }]
    browserWith(Promise.resolve({ active, waiting }))
    offlinePages.keep()
    await settled()
    expect([active, waiting].map(({ postMessage }) => postMessage.mock.calls)).toEqual([[['keep-offline']], [['keep-offline']]])
  })

  it('the cached pages are skipped where a browser stores no app', async () => {
    expect(() => offlinePages.keep()).not.toThrow()
    browserWith(Promise.reject(new Error('refused')))
    offlinePages.keep()
    await settled()
  })
})
