import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { gatewayOf, paymentsOn, providerFor } from '#server/providers/payment/gateway'
import type { PaymentProvider, RefundOrder } from '#server/providers/payment/provider'
import { ProviderOff } from '#server/refusal'
import { lockPending, type OrderName } from '#server/repositories/order/orders'
import { openTrades, overdueOrders, recordFailure } from '#server/repositories/order/payments'
import { bookedLines, isReconciled, keepReport, type Report } from '#server/repositories/order/reconciliation'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { OVERDUE } from '@/domain/order/order'
import { differencesOf, type MoneyLine } from '@/domain/order/refund'
import { dayText, shanghaiHour } from '@/domain/time/day'
import { cancelRow, closeTrades } from './orders'
import { settle } from './settle'

/** Bills of a day are ready at this hour of the next, in Shanghai. */
const READY_HOUR = 10
/** Booked lines that are not on the bill and are queried one by one. */
const MOST_QUERIES = 200

type Day = { day: string; from: number; to: number }
type Booked = Awaited<ReturnType<typeof bookedLines>>

/** Money that went back: parts of orders, and payments that no order could take, each under its own number. */
const refundsOf = ({ refunds, whole }: Booked): RefundOrder[] => [
  ...refunds,
  ...whole.map(({ trade_no, amount }) => ({ tradeNo: trade_no, refundNo: trade_no, amount, total: amount })),
]

const linesOf = (booked: Booked): MoneyLine[] => [
  ...booked.payments.map(({ trade_no: ref, amount }): MoneyLine => ({ kind: 'payment', ref, amount })),
  ...refundsOf(booked).map(({ refundNo: ref, amount }): MoneyLine => ({ kind: 'refund', ref, amount })),
]

/** Booked lines that are not on the bill of this day, but that the provider knows: money of just before or after midnight. */
async function confirmedBy(provider: PaymentProvider, booked: Booked, billed: ReadonlySet<string>): Promise<Set<string>> {
  const confirmed = new Set<string>()
  const payments = booked.payments.filter(({ trade_no }) => !billed.has(`payment:${trade_no}`))
  for (const { trade_no: tradeNo } of payments.slice(0, MOST_QUERIES))
    if ((await provider.query(tradeNo)).kind === 'paid') confirmed.add(`payment:${tradeNo}`)
  const refunds = refundsOf(booked).filter(({ refundNo }) => !billed.has(`refund:${refundNo}`))
  for (const refund of refunds.slice(0, MOST_QUERIES))
    if ((await provider.queryRefund(refund)) === 'succeeded') confirmed.add(`refund:${refund.refundNo}`)
  return confirmed
}

async function compare({ db }: Deps, provider: PaymentProvider, day: Day): Promise<Pick<Report, 'lines' | 'found'>> {
  const lines = await provider.bill(day)
  const refs = [...new Set(lines.map(({ ref }) => ref))]
  const booked = await bookedLines(db, provider.name, day, refs)
  const confirmed = await confirmedBy(provider, booked, new Set(lines.map(({ kind, ref }) => `${kind}:${ref}`)))
  const found = differencesOf(lines, linesOf(booked), confirmed)
  return { lines, found: found.map(({ kind, of, ...rest }) => ({ ...rest, provider: provider.name, kind: `${of}_${kind}` })) }
}

/** Compares the bills of one day with the books, and the books with themselves. The report is kept for the desk. */
export async function reconcile(deps: Deps, moment: number): Promise<Report> {
  const from = shanghaiHour(moment, 0, 0)
  const day = { day: dayText(from), from, to: shanghaiHour(moment, 1, 0) }
  const gateway = await gatewayOf(deps)
  // A provider that is off has no bill: its days are compared when it is on and somebody asks for them.
  const parts: Awaited<ReturnType<typeof compare>>[] = []
  for (const name of paymentsOn(deps.env)) parts.push(await compare(deps, gateway[name], day))
  const own = (await bookFaults(deps.db)).map(({ rule, ref, wanted, found }) => ({
    provider: 'books',
    kind: `books_${rule}`,
    ref,
    there: wanted,
    here: found,
  }))
  const report = { day: day.day, lines: parts.flatMap(({ lines }) => lines), found: [...parts.flatMap(({ found }) => found), ...own] }
  await tx(deps.db, (work) => keepReport(work, report, deps.now()))
  return report
}

/** Reconciles yesterday once its bills are ready. */
export async function reconcileYesterday(deps: Deps): Promise<void> {
  const now = deps.now()
  const yesterday = shanghaiHour(now, -1, 0)
  if (now < shanghaiHour(now, 0, READY_HOUR) || (await isReconciled(deps.db, dayText(yesterday)))) return
  const { day, found } = await reconcile(deps, yesterday)
  if (found.length > 0) deps.log.error({ day, differences: found.length }, 'the books differ from the bills')
}

const BATCH = 100

/** Queries the providers for an order's open payments, and settles money whose notification was lost. */
export async function takeUnheardMoney(deps: Deps, order: OrderName): Promise<void> {
  for (const trade of await openTrades(deps.db, order)) {
    const tradeNo = trade.trade_no
    const provider = await providerFor(deps, trade.channel)
    const state = await provider.query(tradeNo).catch(async (error) => {
      await recordFailure(deps.db, trade, deps.now())
      throw error
    })
    if (state.kind === 'paid') await settle(deps, provider, { ...state.receipt, noticeId: `query:${tradeNo}` })
  }
}

/** True when this process cancelled the order; another one that holds its row is left to it. */
async function cancelOne(deps: Deps, order: OrderName): Promise<boolean> {
  const closed = await tx(deps.db, async (work) => {
    return (await lockPending(work, order)) ? cancelRow(work, order, { reason: OVERDUE, isOwn: false, now: deps.now() }) : null
  })
  if (closed) await closeTrades(deps, closed)
  return closed !== null
}

/** Closes orders after their half hour and returns the count. Readers and payers decide by the clock and do not depend on it. */
export async function cancelOverdueOrders(deps: Deps): Promise<number> {
  let cancelled = 0
  for (const order of await overdueOrders(deps.db, deps.now(), BATCH)) {
    const orderSn = order.order_sn
    try {
      await takeUnheardMoney(deps, order)
      if (await cancelOne(deps, order)) cancelled += 1
    } catch (error) {
      if (error instanceof ProviderOff) deps.log.debug({ orderSn }, 'overdue order waits for a provider that is off')
      else deps.log.error({ err: error, orderSn }, 'overdue order was left for the next round')
    }
  }
  return cancelled
}
