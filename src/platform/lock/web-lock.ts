import type { LockPort } from './port'

/** Locks of the browser: closing a page releases its lock. */
export const webLock = (locks: Pick<LockManager, 'request'>): LockPort => ({
  hold: async (name, patienceMs, work) => {
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), patienceMs)
    let isMine = false
    const turn = () => {
      isMine = true
      clearTimeout(timer)
      return work()
    }
    try {
      return await locks.request(name, { signal: control.signal }, turn)
    } catch (error) {
      if (isMine) throw error
      return await work()
    } finally {
      clearTimeout(timer)
    }
  },
})
