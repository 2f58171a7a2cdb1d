import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { forgetOldBlocks } from '../providers/uploads/blocks'
import { eraseFilesOf } from '../providers/uploads/erase-files'
import { forgetOldQuotas } from '../providers/uploads/quota'
import { forgetDeskFiles } from '../repositories/desk-file'
import { forgetOldGuards } from '../repositories/growth/guards'
import type { JobKind, JobPayloads } from '../repositories/job/kinds'
import { recountLearners } from '../repositories/learner-count'
import { forgetDeadSessions } from '../repositories/session/forget'
import { makeExports } from '../services/account/data-export'
import { deleteDueAccounts } from '../services/account/deletion'
import { refreshPassages } from '../services/ai/index-passages'
import { forgetOldAi } from '../services/ai/state'
import { remindLives } from '../services/course/remind-lives'
import { refreshSearch } from '../services/course/search/index-subjects'
import { closeOverdueDoubts } from '../services/doubt/remove'
import { finishRescores } from '../services/exam/key-change/finish'
import { submitOverdueAttempts } from '../services/exam/overdue'
import { endOverdueBargains } from '../services/marketing/end-bargains'
import { advanceNewRefunds, advanceRefunds } from '../services/order/after-sale/refund'
import { askOpenTrades } from '../services/order/ask'
import { cancelOverdueOrders } from '../services/order/overdue'
import { reconcileYesterday } from '../services/order/reconcile'
import { retryRefunds } from '../services/order/refund'
import { advanceCashOuts } from '../services/order/wallet/cash-out'
import { settleDueCash } from '../services/order/wallet/settle-cash'
import { remindStudies } from '../services/task/study/setting'
import { settleStudies } from '../services/task/study/settle'
import { moveParcels } from '../services/textbook/parcels'
import { forgetOldLogs } from '../services/tiger/client-log'
import { deliverMessage } from './deliver-message'
import type { AnyHandler, JobHandler, RepeatedHandler } from './handler'

const OFTEN_MS = 10_000
/** Jobs that a learner waits for in front of the page run this often. */
const SOON_MS = 2_000

/** Periodic jobs. Readers decide by the clock, so a late run does no harm. */
const repeated = {
  askOpenTrades: { lane: 'soon', everyMs: SOON_MS, run: askOpenTrades },
  cancelOverdueOrders: { lane: 'slow', everyMs: OFTEN_MS, run: cancelOverdueOrders },
  retryRefunds: { lane: 'slow', everyMs: OFTEN_MS, run: retryRefunds },
  advanceNewRefunds: { lane: 'soon', everyMs: SOON_MS, run: advanceNewRefunds },
  advanceRefunds: { lane: 'slow', everyMs: MINUTE_MS, run: advanceRefunds },
  advanceCashOuts: { lane: 'slow', everyMs: OFTEN_MS, run: advanceCashOuts },
  settleDueCash: { lane: 'quick', everyMs: MINUTE_MS, run: settleDueCash },
  submitOverdueAttempts: { lane: 'quick', everyMs: OFTEN_MS, run: submitOverdueAttempts },
  finishRescores: { lane: 'quick', everyMs: OFTEN_MS, run: finishRescores },
  closeOverdueDoubts: { lane: 'quick', everyMs: OFTEN_MS, run: closeOverdueDoubts },
  makeExports: { lane: 'slow', everyMs: OFTEN_MS, run: makeExports },
  deleteDueAccounts: { lane: 'slow', everyMs: MINUTE_MS, run: deleteDueAccounts },
  refreshSearch: { lane: 'quick', everyMs: OFTEN_MS, run: refreshSearch },
  refreshPassages: { lane: 'quick', everyMs: OFTEN_MS, run: refreshPassages },
  forgetOldAi: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldAi },
  remindLives: { lane: 'quick', everyMs: MINUTE_MS, run: remindLives },
  settleStudies: { lane: 'quick', everyMs: MINUTE_MS, run: settleStudies },
  remindStudies: { lane: 'quick', everyMs: MINUTE_MS, run: remindStudies },
  endOverdueBargains: { lane: 'quick', everyMs: MINUTE_MS, run: endOverdueBargains },
  reconcileYesterday: { lane: 'slow', everyMs: HOUR_MS, run: reconcileYesterday },
  moveParcels: { lane: 'slow', everyMs: MINUTE_MS, run: moveParcels },
  recountLearners: { lane: 'quick', everyMs: HOUR_MS, run: recountLearners },
  forgetDeadSessions: { lane: 'quick', everyMs: HOUR_MS, run: forgetDeadSessions },
  forgetOldBlocks: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldBlocks },
  forgetOldQuotas: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldQuotas },
  forgetDeskFiles: { lane: 'quick', everyMs: HOUR_MS, run: forgetDeskFiles },
  forgetOldGuards: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldGuards },
  forgetOldLogs: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldLogs },
} as const satisfies Record<string, RepeatedHandler>

/** Requested jobs, one row per kind of `JobPayloads`. */
const asked: { [K in JobKind]: JobHandler<JobPayloads[K]> } = {
  deliverMessage: { lane: 'slow', perform: deliverMessage },
  eraseFiles: { lane: 'slow', perform: (deps, { userId }) => eraseFilesOf(deps, userId).then(() => undefined) },
}

/** Maps each kind of job to its handler. */
export const handlers: Readonly<Record<string, AnyHandler>> = { ...repeated, ...asked }
