import { handlers } from '#server/jobs/handlers'
import { runJob } from '#server/jobs/run-job'
import { type JobKind, takeJob } from '#server/repositories/jobs/queue'
import type { TestServer } from './server'

/** Does the requested jobs of a kind that are due, as a worker does, and returns how many there were. */
export async function doJobs(server: Pick<TestServer, 'db' | 'deps' | 'clock'>, kind: JobKind): Promise<number> {
  const handler = handlers[kind]
  if (!handler) throw new Error(`no handler for ${kind}`)
  for (let count = 0; ; count++) {
    const job = await takeJob(server.db, [kind], server.clock.now())
    if (!job) return count
    await runJob(server.deps, job, handler)
  }
}
