import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { channelsOf, type Provider } from '@/domain/order/pay'
import type { Difference, MoneyLine } from '@/domain/order/refund'

type Span = { from: number; to: number }

/** Money of one provider that is booked: of a span of time, and whatever the bill names. Fen. */
export async function bookedLines(db: Db, provider: Provider, { from, to }: Span, refs: readonly string[]) {
  const names = refs.length > 0 ? refs : ['']
  const payments = await db
    .selectFrom('payment')
    .select(['trade_no', 'order_sn', 'amount', 'status', 'settled_at'])
    .where('channel', 'in', channelsOf(provider))
    .where('status', 'in', ['succeeded', 'refunding', 'refunded'])
    .where((of) => of.or([of.and([of('settled_at', '>=', from), of('settled_at', '<', to)]), of('trade_no', 'in', names)]))
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', (join) => join.onRef('payment.user_id', '=', 'refund.user_id').onRef('payment.trade_no', '=', 'refund.trade_no'))
    .select(['refund.refund_no as refundNo', 'payment.trade_no as tradeNo', 'refund.amount', 'payment.amount as total'])
    .where('payment.channel', 'in', channelsOf(provider))
    .where('refund.status', '=', 'succeeded')
    .where('refund.amount', '>', 0)
    .where((of) =>
      of.or([of.and([of('refund.finished_at', '>=', from), of('refund.finished_at', '<', to)]), of('refund.refund_no', 'in', names)]),
    )
    .execute()
  // A payment no order could take goes back whole, under its own number.
  const whole = payments.filter(({ status, trade_no }) => status === 'refunded' && refs.includes(trade_no))
  return { payments, refunds, whole }
}

export type Report = {
  day: string
  lines: readonly MoneyLine[]
  found: readonly (Omit<Difference, 'of' | 'kind'> & { provider: string; kind: string })[]
}

/** Keeps the report of a day in place of an earlier one. Differences that staff have looked into stay; those that are gone go. */
export async function keepReport(work: Tx, { day, lines, found }: Report, now: number): Promise<void> {
  const sums = { payments: 0, refunds: 0, received: 0, returned: 0 }
  for (const { kind, amount } of lines) {
    sums[kind === 'payment' ? 'payments' : 'refunds'] += 1
    sums[kind === 'payment' ? 'received' : 'returned'] += amount
  }
  await work
    .insertInto('reconciliation')
    .values({ day, ...sums, made_at: now })
    .onConflict((on) => on.column('day').doUpdateSet({ ...sums, made_at: now }))
    .execute()
  await work.deleteFrom('reconciliation_difference').where('day', '=', day).where('decided_at', 'is', null).execute()
  if (found.length === 0) return
  await work
    .insertInto('reconciliation_difference')
    .values(found.map(({ provider, kind, ref, there, here }) => ({ day, provider, kind, ref, there, here, found_at: now })))
    .onConflict((on) => on.columns(['day', 'provider', 'kind', 'ref']).doNothing())
    .execute()
}

export const isReconciled = async (db: Db, day: string): Promise<boolean> =>
  (await db.selectFrom('reconciliation').select('id').where('day', '=', day).executeTakeFirst()) !== undefined

export type DayLine = Awaited<ReturnType<typeof listDays>>[number]

/** Days that were compared, newest first, with how many differences each has and how many wait. */
export function listDays(db: Db, { before, limit }: { before?: number; limit: number }) {
  let query = db
    .selectFrom('reconciliation as report')
    .selectAll('report')
    .select(({ selectFrom }) => [
      selectFrom('reconciliation_difference')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reconciliation_difference.day', '=', 'report.day')
        .as('differences'),
    ])
  if (before !== undefined) query = query.where('report.id', '<', before)
  return query.orderBy('report.id', 'desc').limit(limit).execute()
}

export type DifferenceLine = Awaited<ReturnType<typeof listDifferences>>[number]

export function listDifferences(
  db: Db,
  { state, before, limit }: { state?: string | undefined; before?: number | undefined; limit: number },
) {
  let query = db.selectFrom('reconciliation_difference').selectAll()
  if (state === 'waiting' || state === 'decided') query = query.where('decided_at', state === 'waiting' ? 'is' : 'is not', null)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const findDifference = (db: Db, id: number) =>
  db.selectFrom('reconciliation_difference').selectAll().where('id', '=', id).executeTakeFirst()

export const waitingDifferences = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('reconciliation_difference')
    .select((eb) => queueHead(eb, 'found_at'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Notes what came of a difference; false when that was noted before. */
export async function decideDifference(work: Tx, id: number, note: string, now: number): Promise<boolean> {
  const decided = await work
    .updateTable('reconciliation_difference')
    .set({ note, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
