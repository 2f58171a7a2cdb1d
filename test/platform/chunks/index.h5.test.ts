import { chunks } from '@/platform/chunks/index.h5'

const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })

describe('chunks of the app on the web', () => {
  beforeEach(() => window.sessionStorage.clear())

  it('[D2-8-chunk-1] uncaught errors are reported by name and message, until the listener is removed', () => {
    const told: string[] = []
    const stop = chunks.watch((name, message) => told.push(`${name}: ${message}`))
    const error = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' })
    window.dispatchEvent(rejection(error))
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x') }))
    window.dispatchEvent(rejection('text'))
    stop()
    window.dispatchEvent(rejection(error))
    expect(told).toEqual(['ChunkLoadError: Loading chunk 1 failed.', 'TypeError: x'])
  })

  it('a missing style sheet is reported like a missing chunk', () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/public/css/app.1a2b3c4d.css">'
    const told: string[] = []
    chunks.watch((name) => told.push(name))()
    document.head.innerHTML = ''
    chunks.watch((name) => told.push(name))()
    expect(told).toEqual(['ChunkLoadError'])
  })

  it('a style sheet that is still loading does not count as a failure', () => {
    document.head.innerHTML = '<link rel="stylesheet" type="text/css" href="/public/css/12.1a2b3c4d.css">'
    const told: string[] = []
    chunks.watch((name) => told.push(name))()
    document.head.innerHTML = ''
    expect(told).toEqual([])
  })

  it('[D2-8-chunk-3] the app reloads once at most, and not when offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(chunks.reloadOnce()).toBe(false)
    online.mockReturnValue(true)
    // The DOM of the tests has no navigation and logs that.
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect([chunks.reloadOnce(), chunks.reloadOnce()]).toEqual([true, false])
    silence.mockRestore()
    online.mockRestore()
  })
})
