import type { Deps } from './deps'
import { forgetOldBlocks } from './providers/uploads/blocks'
import { forgetDeadSessions } from './repositories/session/forget'
import { refreshSearch } from './services/course/search/index-subjects'
import { closeOverdueDoubts } from './services/doubt/remove'
import { finishRescores } from './services/exam/key-change/finish'
import { submitOverdueAttempts } from './services/exam/overdue'
import { cancelOverdueOrders } from './services/order/overdue'
import { retryRefunds } from './services/order/refund'
import { forgetOldLogs } from './services/tiger/client-log'

/** Work that tidies up after time has passed. What has ended is also decided when it is read, so a late sweep harms nobody. */
type Sweep = (deps: Deps) => Promise<unknown>

export const sweeps: Record<string, Sweep> = {
  cancelOverdueOrders,
  retryRefunds,
  submitOverdueAttempts,
  finishRescores,
  closeOverdueDoubts,
  refreshSearch,
  forgetDeadSessions,
  forgetOldBlocks,
  forgetOldLogs,
}

const EVERY_MS = 10_000

/** Runs each sweep in turn, now and then. `stop` waits for a round under way. */
export function startSweeps(deps: Deps, rounds = sweeps, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const round = async () => {
    for (const [name, sweep] of Object.entries(rounds))
      await sweep(deps).catch((error: unknown) => deps.log.error({ err: error, sweep: name }, 'sweep failed'))
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
