import { sendNotice } from '#server/providers/sms/notice'
import { forgetOldBlocks } from '#server/providers/uploads/blocks'
import { eraseFilesOf } from '#server/providers/uploads/learner-files'
import { forgetOldQuotas } from '#server/providers/uploads/rules'
import { forgetBulkRuns } from '#server/repositories/account/bulk-run'
import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { forgetSheetRuns } from '#server/repositories/account/sheet-run'
import { recountLearners } from '#server/repositories/course/course-edit'
import { forgetOldGuards } from '#server/repositories/invite/risks'
import type { JobKind, JobPayloads } from '#server/repositories/jobs/queue'
import { forgetDeskFiles } from '#server/repositories/site/desk-file'
import { exchangeApple, revokeApple } from '#server/services/account/apple-grants'
import { sendMailing } from '#server/services/account/mailing'
import { deleteDueAccounts, makeExports } from '#server/services/account/privacy'
import { deliverMessage } from '#server/services/account/reach'
import { forgetOldAi } from '#server/services/ai/history'
import { refreshPassages } from '#server/services/ai/passages'
import { endOverdueBargains } from '#server/services/course/bargain'
import { closeOverdueDoubts } from '#server/services/doubt/ask'
import { runDated, tellDated } from '#server/services/exam/dated'
import { submitOverdueAttempts } from '#server/services/exam/hand-in'
import { finishRescores } from '#server/services/exam/key-change/correct'
import { tellRanking } from '#server/services/exam/ranking'
import { remindLives } from '#server/services/learn/lives'
import { settleMerges } from '#server/services/merge/merge'
import { advanceNewRefunds, advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { askOpenTrades } from '#server/services/order/pay'
import { cancelOverdueOrders, reconcileYesterday } from '#server/services/order/reconcile'
import { retryRefunds } from '#server/services/order/refund'
import { moveParcels } from '#server/services/order/textbooks'
import { refreshSearch } from '#server/services/search/subjects'
import { forgetOldLogs } from '#server/services/site/client-log'
import { joinFilms } from '#server/services/site/library/join'
import { prepareMedia } from '#server/services/site/library/prepare'
import { storeMedia } from '#server/services/site/library/store'
import { finishUploads, sweepMedia } from '#server/services/site/library/sweep'
import { countDays, countLessons } from '#server/services/site/numbers'
import { countPageSpeeds } from '#server/services/site/page-speed'
import { publishDue } from '#server/services/site/publish-due'
import { catchUpCertificates, giveByRule, giveCertificateTo } from '#server/services/study/give-certificates'
import { remindOwnPlans } from '#server/services/study/own-plan/reminder'
import { remindStudies } from '#server/services/study/plan/setting'
import { settleStudies } from '#server/services/study/plan/settle'
import { tellWeeks } from '#server/services/study/week-report'
import { countQuestions } from '#server/services/tiku/question-figures'
import { advanceCashOuts } from '#server/services/wallet/wallet/cash-out'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import type { AnyHandler, JobHandler, RepeatedHandler } from './run-job'

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
  runDated: { lane: 'quick', everyMs: OFTEN_MS, run: runDated },
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
  remindOwnPlans: { lane: 'quick', everyMs: MINUTE_MS, run: remindOwnPlans },
  catchUpCertificates: { lane: 'slow', everyMs: HOUR_MS, run: catchUpCertificates },
  tellWeeks: { lane: 'slow', everyMs: HOUR_MS, run: tellWeeks },
  endOverdueBargains: { lane: 'quick', everyMs: MINUTE_MS, run: endOverdueBargains },
  reconcileYesterday: { lane: 'slow', everyMs: HOUR_MS, run: reconcileYesterday },
  moveParcels: { lane: 'slow', everyMs: MINUTE_MS, run: moveParcels },
  publishDue: { lane: 'quick', everyMs: OFTEN_MS, run: publishDue },
  recountLearners: { lane: 'quick', everyMs: HOUR_MS, run: recountLearners },
  forgetDeadSessions: { lane: 'quick', everyMs: HOUR_MS, run: forgetDeadSessions },
  forgetOldBlocks: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldBlocks },
  forgetOldQuotas: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldQuotas },
  forgetBulkRuns: { lane: 'quick', everyMs: HOUR_MS, run: forgetBulkRuns },
  forgetSheetRuns: { lane: 'quick', everyMs: HOUR_MS, run: forgetSheetRuns },
  forgetDeskFiles: { lane: 'quick', everyMs: HOUR_MS, run: forgetDeskFiles },
  forgetOldGuards: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldGuards },
  finishUploads: { lane: 'slow', everyMs: MINUTE_MS, run: finishUploads },
  joinFilms: { lane: 'slow', everyMs: HOUR_MS, run: joinFilms },
  sweepMedia: { lane: 'slow', everyMs: HOUR_MS, run: sweepMedia },
  countDays: { lane: 'slow', everyMs: MINUTE_MS, run: countDays },
  settleMerges: { lane: 'quick', everyMs: MINUTE_MS, run: settleMerges },
  countQuestions: { lane: 'slow', everyMs: MINUTE_MS, run: countQuestions },
  countLessons: { lane: 'slow', everyMs: MINUTE_MS, run: countLessons },
  countPageSpeeds: { lane: 'slow', everyMs: HOUR_MS, run: countPageSpeeds },
  forgetOldLogs: { lane: 'quick', everyMs: HOUR_MS, run: forgetOldLogs },
} as const satisfies Record<string, RepeatedHandler>

/** Requested jobs, one row per kind of `JobPayloads` but those of the desk. */
const asked: { [K in Exclude<JobKind, 'runBulk' | 'runSheet'>]: JobHandler<JobPayloads[K]> } = {
  deliverMessage: { lane: 'slow', perform: deliverMessage },
  tellRanking: { lane: 'many', perform: (deps, published) => tellRanking(deps, published).then(() => undefined) },
  tellDated: { lane: 'many', perform: (deps, mock) => tellDated(deps, mock).then(() => undefined) },
  sendMailing: { lane: 'many', perform: sendMailing },
  giveCertificate: { lane: 'quick', perform: giveCertificateTo },
  giveByRule: { lane: 'many', perform: giveByRule },
  exchangeApple: { lane: 'slow', perform: exchangeApple },
  revokeApple: { lane: 'slow', perform: revokeApple },
  tellMobile: { lane: 'slow', perform: (deps, notice) => sendNotice(deps, notice).then(() => undefined) },
  eraseFiles: { lane: 'slow', perform: (deps, { userId }) => eraseFilesOf(deps, userId).then(() => undefined) },
  storeMedia: { lane: 'long', perform: storeMedia },
  prepareMedia: { lane: 'long', perform: (deps, file) => prepareMedia(deps, file).then(() => undefined) },
}

/** Maps each kind of job to its handler. */
export const handlers: Readonly<Record<string, AnyHandler>> = { ...repeated, ...asked }
