import type { JobHandler } from '#server/jobs/run-job'
import type { JobPayloads } from '#server/repositories/jobs/queue'
import { deskActs } from '../app'
import { carryOn } from './bulk'

const runBulk: JobHandler<JobPayloads['runBulk']> = {
  lane: 'slow',
  perform: async (deps, { id }) => {
    await carryOn(deps, deskActs, id)
    return undefined
  },
}

/** Jobs of the desk, for processes that run jobs. */
export const deskHandlers = { runBulk }
