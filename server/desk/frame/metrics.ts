import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { poolOf } from '#server/database/postgres'
import type { Deps } from '#server/deps'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { countJobs } from '#server/repositories/jobs/queue'
import { SECOND_MS } from '@/domain/time/units'
import type { PageRow } from './row'

/** However often the numbers are asked for, rows are counted once in this time. */
const KEPT_MS = 10_000

/** Sees every queue whole, as an owner does. */
const everything: StaffSession = {
  sessionId: 0,
  token: '',
  id: 0,
  mobile: '',
  name: '',
  roles: ['owner'],
  teacherId: null,
  sets: [],
  permissions: [],
  scope: null,
  confirmedAt: 0,
  beganBy: '',
  hasFactors: true,
}

const secondsSince = (moment: number | null, now: number) => (moment === null ? 0 : Math.max(0, (now - moment) / SECOND_MS))

/** Makes a number that is counted with all others before it is shown: each is drawn as soon as its own count is done. */
type Measure = <T extends string>(name: string, help: string, ...labelNames: T[]) => Gauge<T>

/** Counts what waits for people, page by page. Labels are paths of the desk, so that an alert leads to where it is mended. */
function measureQueues(gauge: Measure, deps: Deps, pages: readonly PageRow[]) {
  const waiting = gauge('desk_queue_waiting', 'Rows that wait for a person.', 'page')
  const oldest = gauge('desk_queue_oldest_seconds', 'Age of the row that waits longest.', 'page')
  return async () => {
    for (const { path, queue } of pages) {
      if (!queue) continue
      const head = await queue(deps, everything)
      waiting.set({ page: path }, head.count)
      oldest.set({ page: path }, secondsSince(head.oldest, deps.now()))
    }
  }
}

/** Counts jobs by kind: due and not done yet, failing, and put aside after the last attempt. */
function measureJobs(gauge: Measure, { db, now }: Deps) {
  const jobs = gauge('jobs', 'Jobs by kind and state.', 'kind', 'state')
  const oldest = gauge('job_oldest_seconds', 'How late the job is that is due longest.', 'kind')
  return async () => {
    const counted = await countJobs(db, now())
    // A kind of which none is left has no row: its last number must not stay.
    jobs.reset()
    oldest.reset()
    for (const { kind, due, failing, dead, since } of counted) {
      jobs.set({ kind, state: 'due' }, due)
      jobs.set({ kind, state: 'failing' }, failing)
      jobs.set({ kind, state: 'dead' }, dead)
      oldest.set({ kind }, secondsSince(since, now()))
    }
  }
}

/** Room on the disk of the data folder, and the connections to PostgreSQL. */
function measureMachine(gauge: Measure, { db, env }: Deps) {
  const free = gauge('data_disk_free_bytes', 'Room left on the disk of DATA_DIR.')
  const size = gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR.')
  const pool = poolOf(db)
  const connections = pool ? gauge('database_connections', 'Connections of the pool by state.', 'state') : null
  return async () => {
    const { bavail, blocks, bsize } = await statfs(env.dataDir)
    free.set(bavail * bsize)
    size.set(blocks * bsize)
    if (!pool || !connections) return
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waited for' }, pool.waitingCount)
  }
}

/**
 * Adds what a school watches to the numbers of its server: queues of people, jobs, disk, connections. `numbers_failed` is 1 while they could
 * not be counted, and those of the requests are served all the same.
 */
export function measureSchool(registry: Registry, deps: Deps, pages: readonly PageRow[]): void {
  let countedAt = Number.NEGATIVE_INFINITY
  let counted: Promise<void> = Promise.resolve()
  const collect = () => {
    if (deps.now() - countedAt >= KEPT_MS) {
      countedAt = deps.now()
      counted = count()
    }
    return counted
  }
  const gauge: Measure = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers: [registry], collect })
  const failed = gauge('numbers_failed', 'Whether rows could not be counted.')
  const measures = [measureMachine(gauge, deps), measureJobs(gauge, deps), measureQueues(gauge, deps, pages)]
  async function count() {
    try {
      for (const measure of measures) await measure()
      failed.set(0)
    } catch (error) {
      failed.set(1)
      deps.log.warn({ err: error }, 'numbers could not be counted')
    }
  }
}
