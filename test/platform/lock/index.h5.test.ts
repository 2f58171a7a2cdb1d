import { lock } from '@/platform/lock'
import { storageLease } from '@/platform/lock/storage-lease'
import { webLock } from '@/platform/lock/web-lock'
import { storage } from '@/platform/storage'
import { type StoragePort, StorageRefused } from '@/platform/storage/port'

const LEASE = 'lock-work'
const lease = (over: Partial<StoragePort> = {}) => storageLease({ storage: { ...storage, ...over }, now: Date.now, random: () => 0.5 })
const done = async () => 'done'

describe('turns where the browser has Web Locks', () => {
  const refusing = { request: () => Promise.reject(new DOMException('insecure', 'SecurityError')) } as Pick<LockManager, 'request'>
  const granting = { request: (_: string, __: LockOptions, work: () => unknown) => work() } as Pick<LockManager, 'request'>
  const silent = {
    request: (_: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
  } as Pick<LockManager, 'request'>

  it('gives what the work gives, and throws what it throws, once', async () => {
    expect(await webLock(granting).hold('work', 1_000, done)).toBe('done')
    const work = jest.fn(() => Promise.reject(new Error('failed')))
    await expect(webLock(granting).hold('work', 1_000, work)).rejects.toThrow('failed')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('goes ahead without when the browser refuses', async () => {
    expect(await webLock(refusing).hold('work', 1_000, done)).toBe('done')
  })

  it('goes ahead without when another page does not let go', async () => {
    jest.useFakeTimers()
    const held = webLock(silent).hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await held).toBe('done')
    jest.useRealTimers()
  })
})

describe('turns by a lease in the storage', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('is what a browser without Web Locks gets', async () => {
    const held = lock.hold('work', 1_000, async () => storage.read(LEASE))
    await jest.advanceTimersByTimeAsync(50)
    expect(await held).toMatch(/^0\.\d+:\d{13}$/)
    expect(storage.read(LEASE)).toBeUndefined()
  })

  it('of two who take it at once one goes first, and the other when it is released', async () => {
    const log: string[] = []
    const listeners: ((key: string) => void)[] = []
    const watch = (changed: (key: string) => void) => {
      listeners.push(changed)
      return () => {}
    }
    const free = lease().hold('work', 1_000, async () => {
      log.push('first')
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await jest.advanceTimersByTimeAsync(60)
    const second = storageLease({ storage: { ...storage, watch }, now: Date.now, random: () => 0.25 }).hold('work', 1_000, async () => {
      log.push('second')
    })
    await jest.advanceTimersByTimeAsync(100)
    expect(log).toEqual(['first'])
    await jest.advanceTimersByTimeAsync(100)
    await free
    for (const changed of listeners) changed(LEASE)
    await jest.advanceTimersByTimeAsync(50)
    await second
    expect(log).toEqual(['first', 'second'])
  })

  it('who wrote a moment before another page did waits for that page', async () => {
    const rival = `0.1:${Date.now() + 200}`
    const writes: string[] = []
    const write = (key: string, text: string) => {
      writes.push(text)
      storage.write(key, writes.length === 1 ? rival : text)
    }
    const held = lease({ write }).hold('work', 1_000, async () => Date.now())
    const since = Date.now()
    await jest.advanceTimersByTimeAsync(300)
    expect((await held) - since).toBe(250)
    expect(writes).toHaveLength(2)
  })

  it('a lease whose page is gone runs out', async () => {
    storage.write(LEASE, `0.1:${Date.now() + 300}`)
    const held = lease().hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(350)
    expect(await held).toBe('done')
  })

  it('who has waited long enough goes ahead, and leaves the other’s lease alone', async () => {
    storage.write(LEASE, `0.1:${Date.now() + 9_000}`)
    const held = lease().hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await held).toBe('done')
    expect(storage.read(LEASE)).toMatch(/^0\.1:/)
  })

  it('a device that keeps nothing goes ahead', async () => {
    const write = () => {
      throw new StorageRefused(LEASE)
    }
    expect(await lease({ write }).hold('work', 1_000, done)).toBe('done')
  })
})
