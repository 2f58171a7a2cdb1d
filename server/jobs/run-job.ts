import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { wordsOf } from '#server/error-code'
import { failJob, finishJob, renewLease, repeatJob, type TakenJob } from '#server/repositories/jobs/queue'
import { jobDelayOf } from '@/domain/time/job-delay'

/** Attempts before a job is put aside for the staff. Repeated work is never put aside. */
const MOST_ATTEMPTS = 8
const ERROR_LENGTH = 500

/** Another process holds the job by now: what was done here must not count. */
class LeaseLost extends Error {}

async function work(deps: Deps, job: TakenJob, handler: AnyHandler): Promise<void> {
  if ('run' in handler) {
    await handler.run(deps)
    return repeatJob(deps.db, job, deps.now() + handler.everyMs)
  }
  if ('within' in handler)
    return tx(deps.db, async (within) => {
      if (!(await finishJob(within, job))) throw new LeaseLost('the lease has ended')
      await handler.within(within, job.payload as never, deps)
    })
  const later = await handler.perform(deps, job.payload as never)
  if (later) return repeatJob(deps.db, job, later.postponedTo)
  await finishJob(deps.db, job)
}

async function recordFailure(deps: Deps, job: TakenJob, error: unknown, isRepeated: boolean): Promise<void> {
  if (error instanceof LeaseLost) return
  const { id, kind, attempts } = job
  const isOver = !isRepeated && attempts >= MOST_ATTEMPTS
  deps.log.error({ err: error, job: id, kind, attempts }, isOver ? 'job put aside' : 'job failed')
  const now = deps.now()
  const runAt = now + jobDelayOf(attempts, Math.random())
  await failJob(deps.db, job, { runAt, error: wordsOf(error).slice(0, ERROR_LENGTH), deadAt: isOver ? now : null })
}

/** Does one job that was taken, and keeps its lease while it lasts. A failure is noted, never thrown. */
export async function runJob(deps: Deps, job: TakenJob, handler: AnyHandler): Promise<void> {
  const renew = () =>
    renewLease(deps.db, job, deps.now()).catch((error: unknown) => deps.log.warn({ err: error, job: job.id }, 'lease of a job not renewed'))
  const renewal = setInterval(() => void renew(), job.leaseMs / 3)
  renewal.unref()
  try {
    await work(deps, job, handler).catch((error: unknown) => recordFailure(deps, job, error, 'run' in handler))
  } catch (error) {
    deps.log.error({ err: error, job: job.id }, 'failure of a job was not noted')
  } finally {
    clearInterval(renewal)
  }
}

/**
 * `slow`: it may wait for a provider, so it has workers of its own and never holds up the others. `soon`: a learner waits for it in
 * front of the page, so after the death of a process another one goes on with it at once. `long`: it may take hours, such as transcoding.
 * `many`: it reaches many learners in small steps, and nobody waits for it.
 */
export type Lane = 'soon' | 'quick' | 'slow' | 'long' | 'many'

/** Work repeated for ever; it decides itself what there is to do, so that doing it twice changes nothing. */
type Repeated = { lane: Lane; everyMs: number; run: (deps: Deps) => Promise<unknown> }
/** Work inside the transaction that ends the job: its effects in the database happen exactly once. */
type Transactional<P> = { lane: Lane; within: (tx: Tx, payload: P, deps: Deps) => Promise<void> }
/** Work outside the database; it is tried again after a failure, so it must bear that. A moment returned postpones it. */
type Outward<P> = { lane: Lane; perform: (deps: Deps, payload: P) => Promise<{ postponedTo: number } | undefined> }

export type RepeatedHandler = Repeated
export type JobHandler<P = never> = Transactional<P> | Outward<P>
export type AnyHandler = Repeated | JobHandler

/** Repeats work that belongs to this process alone, one round at a time. `stop` waits for a round under way. */
export function repeat(deps: Deps, work: (deps: Deps) => Promise<unknown>, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const round = async () => {
    await work(deps).catch((error: unknown) => deps.log.error({ err: error }, 'repeated work failed'))
    running = null
  }
  const timer = setInterval(() => {
    running ??= round()
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
