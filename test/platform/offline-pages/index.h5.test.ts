import { offlinePages } from '@/platform/offline-pages/index.h5'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const browserWith = (ready: Promise<object>) => Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true })

describe('the pages that open downloads', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

  it('are asked of the version in use and of the one that waits', async () => {
    const [active, waiting] = [{ postMessage: jest.fn() }, { postMessage: jest.fn() }]
    browserWith(Promise.resolve({ active, waiting }))
    offlinePages.keep()
    await settled()
    expect([active, waiting].map(({ postMessage }) => postMessage.mock.calls)).toEqual([[['keep-offline']], [['keep-offline']]])
  })

  it('are left alone where a browser keeps no app', async () => {
    expect(() => offlinePages.keep()).not.toThrow()
    browserWith(Promise.reject(new Error('refused')))
    offlinePages.keep()
    await settled()
  })
})
