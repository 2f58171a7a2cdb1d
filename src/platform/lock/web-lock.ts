import type { LockPort } from './port'

/** Turns kept by the browser: a page that closes gives its turn back by itself. */
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
