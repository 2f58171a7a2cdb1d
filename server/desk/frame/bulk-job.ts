import type { JobHandler } from '#server/jobs/run-job'
import type { JobPayloads } from '#server/repositories/jobs/queue'
import { MINUTE_MS } from '@/domain/time/units'
import { deskActs, deskSheets } from '../app'
import { carryOn } from './bulk'
import { carrySheet } from './sheet-run'

const runBulk: JobHandler<JobPayloads['runBulk']> = {
  lane: 'slow',
  perform: async (deps, { id }) => {
    await carryOn(deps, deskActs, id)
    return undefined
  },
}

const runSheet: JobHandler<JobPayloads['runSheet']> = {
  lane: 'slow',
  perform: async (deps, { id }) => {
    const isEnded = await carrySheet(deps, deskSheets, id)
    return isEnded ? undefined : { postponedTo: deps.now() + MINUTE_MS }
  },
}

/** Jobs of the desk, for processes that run jobs. */
export const deskHandlers = { runBulk, runSheet }
