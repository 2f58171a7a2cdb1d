import type { Deps } from '../deps'
import { addRepeatedJobs, takeJob } from '../repositories/job/queue'
import type { AnyHandler } from './handler'
import { runJob } from './run-job'

const POLL_MS = 1_000
/** Workers of each lane in one process. */
const WORKERS = { quick: 2, slow: 2 } as const

type Handlers = Readonly<Record<string, AnyHandler>>

/** Does what is due of these kinds until nothing is; returns how many jobs were taken. */
export async function runDueJobs(deps: Deps, rows: Handlers, isStopped: () => boolean = () => false): Promise<number> {
  const kinds = Object.keys(rows)
  for (let count = 0; ; count++) {
    const job = kinds.length === 0 || isStopped() ? undefined : await takeJob(deps.db, kinds, deps.now())
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
  const laneOf = (lane: 'quick' | 'slow') => Object.fromEntries(Object.entries(rows).filter(([, row]) => row.lane === lane))
  const workers = (['quick', 'slow'] as const).flatMap((lane) => Array.from({ length: WORKERS[lane] }, () => laneOf(lane)))
  const timers = workers.map((own) => {
    let running: Promise<unknown> | null = null
    const round = () =>
      runDueJobs(deps, own, () => isStopped)
        .catch((error: unknown) => deps.log.error({ err: error }, 'jobs cannot be taken'))
        .finally(() => {
          running = null
        })
    const timer = setInterval(() => {
      running ??= round()
    }, POLL_MS)
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
