/** @sandbox own */
import { lock } from '@/platform/lock'
import { storageLease } from '@/platform/lock/storage-lease'
import { webLock } from '@/platform/lock/web-lock'
import { storage } from '@/platform/storage'
import { type StoragePort, StorageRefused } from '@/platform/storage/port'

const LEASE = 'lock-work'
const lease = (over: Partial<StoragePort> = {}) => storageLease({ storage: { ...storage, ...over }, now: Date.now, random: () => 0.5 })
const done = async () => 'done'

describe('a lock with Web Locks', () => {
  const refusing = { request: () => Promise.reject(new DOMException('insecure', 'SecurityError')) } as Pick<LockManager, 'request'>
  const granting = { request: (_: string, __: LockOptions, work: () => unknown) => work() } as Pick<LockManager, 'request'>
  const silent = {
    request: (_: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))),
  } as Pick<LockManager, 'request'>

  it('returns the result of the work, and throws its error, once', async () => {
    expect(await webLock(granting).hold('work', 1_000, done)).toBe('done')
    const work = jest.fn(() => Promise.reject(new Error('failed')))
    await expect(webLock(granting).hold('work', 1_000, work)).rejects.toThrow('failed')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('runs the work without it when the browser refuses', async () => {
    expect(await webLock(refusing).hold('work', 1_000, done)).toBe('done')
  })

  it('runs the work without it when another page does not release it', async () => {
    jest.useFakeTimers()
    const held = webLock(silent).hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await held).toBe('done')
    jest.useRealTimers()
  })
})

describe('a lock by a lease in the storage', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('a lock is used in a browser without Web Locks', async () => {
    const held = lock.hold('work', 1_000, async () => storage.read(LEASE))
    await jest.advanceTimersByTimeAsync(50)
    expect(await held).toMatch(/^0\.\d+:\d{13}$/)
    expect(storage.read(LEASE)).toBeUndefined()
  })

  it('a lock taken by two at once lets one go first, and the other when it is released', async () => {
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

  it('waits for a page that wrote a moment before', async () => {
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

  it('expires when its page is gone', async () => {
    storage.write(LEASE, `0.1:${Date.now() + 300}`)
    const held = lease().hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(350)
    expect(await held).toBe('done')
  })

  it('lets a long waiting page proceed, and leaves the other’s lease alone', async () => {
    storage.write(LEASE, `0.1:${Date.now() + 9_000}`)
    const held = lease().hold('work', 1_000, done)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await held).toBe('done')
    expect(storage.read(LEASE)).toMatch(/^0\.1:/)
  })

  it('lets a device that stores nothing proceed', async () => {
    const write = () => {
      throw new StorageRefused(LEASE)
    }
    expect(await lease({ write }).hold('work', 1_000, done)).toBe('done')
  })
})
