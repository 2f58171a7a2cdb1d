import type { Deps } from '#server/deps'
import { addRepeatedJobs, LEASE_MS, takeJob } from '#server/repositories/jobs/queue'
import { type AnyHandler, type Lane, runJob } from './run-job'

const POLL_MS = 1_000
/** Workers of each lane in one process. */
const WORKERS: Readonly<Record<Lane, number>> = { soon: 2, quick: 2, slow: 2, long: 1, many: 1 }
/** For how long the work of a process that died waits for another one. */
const LEASES: Readonly<Record<Lane, number>> = { soon: 2_000, quick: LEASE_MS, slow: LEASE_MS, long: LEASE_MS, many: LEASE_MS }
const lanes: readonly Lane[] = ['soon', 'quick', 'slow', 'long', 'many']

type Handlers = Readonly<Record<string, AnyHandler>>

/** Does what is due of these kinds until nothing is; returns how many jobs were taken. */
export async function runDueJobs(deps: Deps, rows: Handlers, isStopped: () => boolean = () => false, leaseMs = LEASE_MS): Promise<number> {
  const kinds = Object.keys(rows)
  for (let count = 0; ; count++) {
    const job = kinds.length === 0 || isStopped() ? undefined : await takeJob(deps.db, kinds, deps.now(), leaseMs)
    const handler = job && rows[job.kind]
    if (!job || !handler) return count
    await runJob(deps, job, handler)
  }
}

/** Makes the rows of repeated work. */
export async function prepareJobs(deps: Deps, rows: Handlers): Promise<void> {
  const kinds = Object.keys(rows).filter((kind) => rows[kind] && 'run' in rows[kind])
  await addRepeatedJobs(deps.db, kinds, deps.now())
}

/** Takes and does jobs until it is stopped; `stop` waits for those under way. Several processes may run at once. */
export async function startJobs(deps: Deps, rows: Handlers): Promise<{ stop(): Promise<void> }> {
  await prepareJobs(deps, rows)
  let isStopped = false
  const laneOf = (lane: Lane) => Object.fromEntries(Object.entries(rows).filter(([, row]) => row.lane === lane))
  const workers = lanes.flatMap((lane) => Array.from({ length: WORKERS[lane] }, () => ({ own: laneOf(lane), leaseMs: LEASES[lane] })))
  const timers = workers.map(({ own, leaseMs }) => {
    let running: Promise<unknown> | null = null
    const round = () =>
      runDueJobs(deps, own, () => isStopped, leaseMs)
        .catch((error: unknown) => deps.log.error({ err: error }, 'jobs cannot be taken'))
        .finally(() => {
          running = null
        })
    const look = () => {
      running ??= round()
    }
    // A job that a dead process left in front of a learner does not wait for the first poll.
    if (leaseMs < LEASE_MS) look()
    const timer = setInterval(look, POLL_MS)
    timer.unref()
    return { timer, under: () => running }
  })
  return {
    stop: async () => {
      isStopped = true
      for (const { timer } of timers) clearInterval(timer)
      await Promise.all(timers.map(({ under }) => under()))
    },
  }
}
