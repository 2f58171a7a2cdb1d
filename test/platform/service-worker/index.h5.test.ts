import { serviceWorker } from '@/platform/service-worker/index.h5'

type Version = EventTarget & { state: string; postMessage: jest.Mock }
const version = (): Version => Object.assign(new EventTarget(), { state: 'installing', postMessage: jest.fn() })

function browserWith({ controller, waiting = null }: { controller: object | null; waiting?: Version | null }) {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null as Version | null })
  const worker = Object.assign(new EventTarget(), { controller, register: jest.fn().mockResolvedValue(registration) })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  return { worker, registration }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the service worker registration', () => {
  const env = process.env.NODE_ENV
  beforeAll(() => Object.assign(process.env, { NODE_ENV: 'production' }))
  afterAll(() => Object.assign(process.env, { NODE_ENV: env }))
  afterEach(() => window.localStorage.clear())

  it('reports a version that waits beside the one in use, and activates it', async () => {
    const waiting = version()
    const { worker } = browserWith({ controller: {}, waiting })
    const waits = jest.fn()
    serviceWorker.follow(waits)
    await settled()
    expect(worker.register).toHaveBeenCalledWith('/sw.js')
    expect(waits).toHaveBeenCalledTimes(1)
    serviceWorker.renew()
    expect(waiting.postMessage).toHaveBeenCalledWith('renew')
  })

  it('reports a version that arrives later, once it is complete', async () => {
    const { registration } = browserWith({ controller: {} })
    const waits = jest.fn()
    serviceWorker.follow(waits)
    await settled()
    const installing = version()
    registration.installing = installing
    registration.dispatchEvent(new Event('updatefound'))
    installing.dispatchEvent(new Event('statechange'))
    expect(waits).not.toHaveBeenCalled()
    installing.state = 'installed'
    installing.dispatchEvent(new Event('statechange'))
    expect(waits).toHaveBeenCalledTimes(1)
  })

  it('[D2-8-silent-2] continues silently where the worker cannot be registered', async () => {
    const { worker } = browserWith({ controller: {} })
    worker.register.mockRejectedValue(new DOMException('no', 'SecurityError'))
    const waits = jest.fn()
    expect(() => serviceWorker.follow(waits)).not.toThrow()
    await settled()
    expect([worker.register.mock.calls.length, waits.mock.calls.length]).toEqual([1, 0])
  })

  it('does not report the first version', async () => {
    browserWith({ controller: null, waiting: version() })
    const waits = jest.fn()
    serviceWorker.follow(waits)
    await settled()
    expect(waits).not.toHaveBeenCalled()
  })

  it('reports nothing any more after the end', async () => {
    browserWith({ controller: {}, waiting: version() })
    const waits = jest.fn()
    serviceWorker.follow(waits)()
    await settled()
    expect(waits).not.toHaveBeenCalled()
  })

  it('stores nothing in an automated browser unless that requests it', async () => {
    Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true })
    const { worker } = browserWith({ controller: {} })
    serviceWorker.follow(() => {})
    await settled()
    expect(worker.register).not.toHaveBeenCalled()
    window.localStorage.setItem('keepServiceWorker', 'on')
    serviceWorker.follow(() => {})
    await settled()
    expect(worker.register).toHaveBeenCalledTimes(1)
    Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true })
  })
})
