import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { canPayOut, PAYOUT_OFF, payoutOf } from '#server/providers/payout/gateway'
import type { TransferState } from '#server/providers/payout/port'
import { conflict, forbidden, ProviderOff } from '#server/refusal'
import { lockBuyer, openedAt } from '#server/repositories/account/account'
import { cashOutRules } from '#server/repositories/account/money-rules'
import {
  type CashOutRow,
  cashOutByKey,
  endCashOut,
  findCashOut,
  insertCashOut,
  markSent,
  openCashOut,
  payoutAccountOf,
  waitingCashOuts,
} from '#server/repositories/wallet/cash-out'
import { lockedBalance, postJournal } from '#server/repositories/wallet/ledger'
import { paidOut } from '#server/repositories/wallet/wallet'
import { spendTicket } from '#server/services/account/password'
import { notifyCashOut } from '#server/services/order/notify'
import type { CashOut, CashOutRequest } from '@/contract/wallet/wallet.schema'
import { cashAccountOf } from '@/domain/invite/invite'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { cashOutRefusal } from '@/domain/wallet/cash-out'
import { needsReview } from '@/domain/wallet/cash-out-rules'
import { backPostings, leavingPostings, sentPostings } from '@/domain/wallet/cash-postings'
import { openPayee, payeeFault } from './payout-account'

const BATCH = 100

export const cashOutOf = (row: CashOutRow): CashOut => ({
  cashOutNo: row.cash_out_no,
  amount: row.amount,
  status: row.status,
  hint: row.hint,
  reason: row.reason,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  ...(row.stage !== null && { stage: row.stage }),
  ...(row.stage !== null && row.decide_by !== null && { decideBy: row.decide_by }),
})

const NEEDS_CODE = '提现需要短信验证码，请刷新页面或更新到最新版本后再试'

/** Sets the cash aside, for a fresh code. One cash-out at a time, so that a result that is not known yet cannot be doubled. */
async function apply(
  work: Tx,
  userId: number,
  { amount, idempotencyKey, ticket }: CashOutRequest,
  { env, now: clock }: Deps,
): Promise<string> {
  const now = clock()
  await lockBuyer(work, userId)
  const known = await cashOutByKey(work, userId, idempotencyKey)
  if (known && known.amount !== amount) throw conflict('提现申请已提交，请返回重新填写')
  if (known) return known.cash_out_no
  const account = await payoutAccountOf(work, userId)
  if (!account) throw conflict('请先绑定支付宝')
  if (ticket === undefined) throw forbidden(NEEDS_CODE)
  const fault = await payeeFault({ db: work, env }, userId, account.sealed)
  if (fault !== '') throw conflict(fault)
  if (await openCashOut(work, userId)) throw conflict('上一笔提现还在处理中')
  const balance = await lockedBalance(work, cashAccountOf(userId))
  const { since } = await paidOut(work, userId, shanghaiHour(now, 0, 0))
  const refusal = cashOutRefusal({ amount, balance, today: since })
  if (refusal !== '') throw conflict(refusal)
  // Last: what is refused before leaves the ticket good for another try.
  await spendTicket({ db: work, now: clock }, userId, ticket)
  const cash_out_no = orderSn(now, randomBytes(ORDER_SN_RANDOM_BYTES))
  const { sealed, hint } = account
  const rules = await cashOutRules(work)
  const isReviewed = needsReview({ amount, openedAt: await openedAt(work, userId) }, now, rules)
  const waits = isReviewed && { stage: 'review' as const, decide_by: now + rules.answerDays * DAY_MS }
  await insertCashOut(work, {
    cash_out_no,
    user_id: userId,
    amount,
    sealed,
    hint,
    idempotency_key: idempotencyKey,
    created_at: now,
    ...waits,
  })
  await postJournal(work, { ref: `cash-out:${cash_out_no}`, reason: '提现', postings: leavingPostings(userId, amount), now })
  return cash_out_no
}

/** Ends a cash-out with its journal and message; once. */
export async function endWithin(work: Tx, row: CashOutRow, state: TransferState & { kind: 'paid' | 'failed' }, now: number): Promise<void> {
  const of =
    state.kind === 'paid'
      ? { status: 'paid' as const, providerId: state.providerId, reason: '', now }
      : { status: 'failed' as const, providerId: null, reason: state.reason, now }
  if (!(await endCashOut(work, row.cash_out_no, of))) return
  const isPaid = state.kind === 'paid'
  const postings = isPaid ? sentPostings(row.amount) : backPostings(row.user_id, row.amount)
  const ref = `${isPaid ? 'cash-out-sent' : 'cash-out-back'}:${row.cash_out_no}`
  await postJournal(work, { ref, reason: isPaid ? '提现到账' : '提现退回', postings, now })
  const told = { userId: row.user_id, cashOutNo: row.cash_out_no, amount: row.amount, hint: row.hint }
  await notifyCashOut(work, told, isPaid ? null : of.reason, now)
}

/** Sends the transfer. One that may have been sent is queried first, and sent again only when the provider has no record of it. */
async function stateOf(deps: Deps, row: CashOutRow): Promise<TransferState> {
  const payout = payoutOf(deps)
  if (!(await markSent(deps.db, row.cash_out_no))) {
    const known = await payout.query(row.cash_out_no)
    if (known.kind !== 'unknown') return known
  }
  const payee = await openPayee(deps.db, row.sealed)
  return payout.transfer({ outBizNo: row.cash_out_no, amount: row.amount, title: '余额提现', ...payee })
}

/** Moves a cash-out to its next state. Without a reply it stays pending and is queried in the next round. */
export async function advanceCashOut(deps: Deps, cashOutNo: string): Promise<void> {
  const row = await findCashOut(deps.db, cashOutNo)
  if (!row || row.status === 'paid' || row.status === 'failed' || row.stage !== null) return
  const state = await stateOf(deps, row)
  if (state.kind === 'paid' || state.kind === 'failed') await tx(deps.db, (work) => endWithin(work, row, state, deps.now()))
}

/** A transfer waits while its provider is off; any other failure is one to look at. */
function noteLeft({ log }: Deps, cashOutNo: string, error: unknown): void {
  if (error instanceof ProviderOff) log.debug({ cashOutNo }, 'cash-out waits for a provider that is off')
  else log.error({ err: error, cashOutNo }, 'cash-out is left for the next round')
}

/** Asks for a cash-out and sends it; the same key again is the same one. */
export async function requestCashOut(deps: Deps, userId: number, wish: CashOutRequest): Promise<CashOut> {
  if (!canPayOut(deps.env)) throw new ProviderOff(PAYOUT_OFF)
  const cashOutNo = await tx(deps.db, (work) => apply(work, userId, wish, deps))
  await advanceCashOut(deps, cashOutNo).catch((error) => noteLeft(deps, cashOutNo, error))
  const row = await findCashOut(deps.db, cashOutNo)
  if (!row) throw new Error(`cash-out ${cashOutNo} is gone`)
  return cashOutOf(row)
}

/** Goes on with the cash-outs that are under way. */
export async function advanceCashOuts(deps: Deps): Promise<void> {
  for (const { cash_out_no: cashOutNo } of await waitingCashOuts(deps.db, BATCH))
    await advanceCashOut(deps, cashOutNo).catch((error) => noteLeft(deps, cashOutNo, error))
}
