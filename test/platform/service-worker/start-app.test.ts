/** @sandbox own */
describe('the start of the app', () => {
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src, async }) => [new URL(src).pathname, async])
  const preloads = '<link rel="preload" as="script" href="/app.js"><link rel="preload" as="script" href="/5.js">'

  /** Runs the inline script; returns the function that reports the image as loaded. */
  async function open(shell: string) {
    document.head.innerHTML = preloads
    document.body.innerHTML = `<div id="shell">${shell}</div>`
    let settle = { shown: () => {}, failed: () => {} }
    const decoded = new Promise<void>((shown, failed) => {
      settle = { shown, failed }
    })
    Object.assign(HTMLImageElement.prototype, { decode: () => decoded })
    jest.resetModules()
    await jest.isolateModulesAsync(async () => {
      require('@/platform/service-worker/start-app')
    })
    return settle
  }

  const both = [
    ['/5.js', false],
    ['/app.js', false],
  ]

  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('the start is immediate on a page without a picture, its files in their order', async () => {
    await open('')
    expect(scripts()).toEqual(both)
  })

  it('follows the painted picture', async () => {
    const { shown } = await open('<img src="/a.jpg">')
    shown()
    await Promise.resolve()
    expect(scripts()).toEqual([])
    jest.advanceTimersByTime(100)
    expect(scripts()).toEqual(both)
    jest.advanceTimersByTime(1000)
    expect(scripts()).toEqual(both)
  })

  it('does not wait for a missing picture', async () => {
    const { failed } = await open('<img src="/a.jpg">')
    failed()
    await Promise.resolve()
    await Promise.resolve()
    expect(scripts()).toEqual(both)
  })

  it('waits only a moment for a slow one', async () => {
    await open('<img src="/a.jpg">')
    jest.advanceTimersByTime(299)
    expect(scripts()).toEqual([])
    jest.advanceTimersByTime(1)
    expect(scripts()).toEqual(both)
  })
})
