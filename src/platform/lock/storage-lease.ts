import type { StoragePort } from '../storage/port'
import type { LockPort } from './port'

/** Two pages that took a lease in the same moment have both written it after this long, in milliseconds. */
const SETTLE_MS = 50

type LeaseDeps = { storage: StoragePort; now: () => number; random: () => number }
type Lease = LeaseDeps & { key: string; own: string }

/** Waits until another page writes the key, at most for `ms`. */
const untilWritten = ({ storage, key }: Lease, ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = storage.watch((changed) => changed === key && end())
  })

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))

/** Milliseconds another page's lease still runs; 0 when there is none. */
function heldFor({ storage, key, now }: Lease): number {
  const until = Number(storage.read(key)?.split(':')[1] ?? 0)
  return Math.max(0, until - now())
}

/** Writes the lease and looks whether it stayed: of two who write at once the last has it. */
async function take(lease: Lease, lengthMs: number): Promise<boolean> {
  const { storage, key, own, now } = lease
  const text = `${own}:${now() + lengthMs}`
  storage.write(key, text)
  await settle()
  return storage.read(key) === text
}

async function waitForTurn(lease: Lease, patienceMs: number): Promise<void> {
  const end = lease.now() + patienceMs
  while (lease.now() < end) {
    const left = heldFor(lease)
    if (left > 0) await untilWritten(lease, Math.min(left, end - lease.now()))
    else if (await take(lease, patienceMs)) return
  }
}

/** Turns kept in the device's storage, for browsers without Web Locks: a lease that runs out, given back by a storage event. */
export const storageLease = (deps: LeaseDeps): LockPort => ({
  hold: async (name, patienceMs, work) => {
    const lease = { ...deps, key: `lock-${name}`, own: String(deps.random()) }
    await waitForTurn(lease, patienceMs).catch(() => {})
    try {
      return await work()
    } finally {
      if (deps.storage.read(lease.key)?.startsWith(`${lease.own}:`)) deps.storage.remove(lease.key)
    }
  },
})
