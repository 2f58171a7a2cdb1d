/** @sandbox own */
import { laterBegun, underWay, whenQuiet } from '@/platform/quiet'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.runOnlyPendingTimers()
  jest.useRealTimers()
})

const work = () => {
  let end = () => {}
  void underWay(new Promise<void>((resolve) => (end = resolve)))
  return async () => {
    end()
    await Promise.resolve()
    await Promise.resolve()
  }
}

describe('deferred work', () => {
  it('starts a moment after the last request has ended', async () => {
    const [first, second] = [work(), work()]
    const run = jest.fn()
    whenQuiet(run)
    await first()
    await jest.advanceTimersByTimeAsync(500)
    expect(run).not.toHaveBeenCalled()
    await second()
    await jest.advanceTimersByTimeAsync(49)
    expect(run).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('waits again for requests that begin within that moment', async () => {
    const run = jest.fn()
    whenQuiet(run)
    await jest.advanceTimersByTimeAsync(25)
    const end = work()
    await jest.advanceTimersByTimeAsync(1000)
    expect(run).not.toHaveBeenCalled()
    await end()
    await jest.advanceTimersByTimeAsync(50)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('starts after failures too', async () => {
    const run = jest.fn()
    const failing = underWay(Promise.reject(new Error('x')))
    whenQuiet(run)
    await expect(failing).rejects.toThrow('x')
    await jest.advanceTimersByTimeAsync(50)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('starts after 1.5 s during any requests, once', async () => {
    const end = work()
    const run = jest.fn()
    whenQuiet(run)
    await jest.advanceTimersByTimeAsync(1499)
    expect(run).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(1)
    await end()
    await jest.advanceTimersByTimeAsync(5000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('can be cancelled before, and ended after', async () => {
    const [never, ended] = [jest.fn(), jest.fn()]
    whenQuiet(never)()
    laterBegun(never)()
    const stop = laterBegun(() => ended)
    await jest.advanceTimersByTimeAsync(5000)
    expect(never).not.toHaveBeenCalled()
    expect(ended).not.toHaveBeenCalled()
    stop()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('waits until the browser is idle where it reports this', async () => {
    let idle = () => {}
    const asked = jest.fn((run: () => void) => {
      idle = run
    })
    Object.assign(globalThis, { requestIdleCallback: asked })
    const run = jest.fn()
    whenQuiet(run)
    await jest.advanceTimersByTimeAsync(50)
    expect(run).not.toHaveBeenCalled()
    const end = work()
    idle()
    expect(run).not.toHaveBeenCalled()
    await end()
    await jest.advanceTimersByTimeAsync(50)
    idle()
    expect(run).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  })
})
