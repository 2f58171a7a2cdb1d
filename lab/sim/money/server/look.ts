import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { Scene } from '../model/state'
import type { Names } from './names'

/** Holds the visible part of a learner's money, in the numbers of the run. */
export type View = {
  beans: number
  cash: number
  waiting: number
  debt: number
  orders: unknown[]
  trades: unknown[]
  coupons: unknown[]
  refunds: unknown[]
  cashOuts: unknown[]
  bargains: unknown[]
  rights: unknown[]
}

/** The learner as the model has them. */
export function viewOfModel({ shop, me, now }: Scene): View {
  const balance = (kind: string) => shop.books.balance({ owner: `user:${me.userId}`, kind })
  return {
    beans: balance('beans'),
    cash: balance('cash'),
    waiting: balance('cash-pending'),
    debt: me.debt,
    orders: me.orders.map(({ status, payable, beans, paidBeans, refunded, items, discounts }) => [
      status,
      payable,
      beans,
      paidBeans,
      refunded,
      items.map((item) => [item.payable, item.beans, item.paidBeans, item.isRefunded, item.refunded, item.refundedBeans]),
      discounts.map(({ kind, amount, shares }) => [kind, amount, shares]).sort(),
    ]),
    trades: me.trades.map(({ status, amount, refunded }) => [status, amount, refunded]),
    coupons: me.coupons.map(({ status, order }) => [status, order]),
    refunds: me.refunds.map(({ status, amount, beans, stage, goodwill }) => [status, amount, beans, stage, goodwill]),
    cashOuts: me.cashOuts.map(({ status, amount, stage }) => [status, amount, stage]),
    bargains: me.bargains.map(({ status, cutters, order }) => [status, cutters.length, order]),
    rights: [...me.rights]
      .filter(([, right]) => right.expiresAt === null || right.expiresAt > now)
      .map(([course, { order }]) => [course, order])
      .sort(),
  }
}

type Rows = Record<string, unknown[]> & { balances: Record<string, number> | null; debt: number | null }

const rowsOf = async (db: Db, userId: number, now: number): Promise<Rows> => {
  const list = (columns: string, from: string, order: string) =>
    sql`(select coalesce(jsonb_agg(jsonb_build_array(${sql.raw(columns)}) order by ${sql.raw(order)}), '[]') from ${sql.raw(from)})`
  const own = (table: string) => `${table} where user_id = ${userId}`
  const items = `(select jsonb_agg(jsonb_build_array(i.payable, i.beans, i.paid_beans, i.is_refunded, i.refunded, i.refunded_beans) order by i.seq) from order_item i where i.user_id = o.user_id and i.order_sn = o.order_sn)`
  const cuts = `(select coalesce(jsonb_agg(jsonb_build_array(d.kind, d.amount, d.shares)), '[]') from order_discount d where d.user_id = o.user_id and d.order_sn = o.order_sn)`
  const { rows } = await sql<{ all: Rows }>`select jsonb_build_object(
    'balances', (select jsonb_object_agg(kind, balance) from ledger_account where user_id = ${userId}),
    'debt', (select amount from reward_debt where user_id = ${userId}),
    'orders', ${list(`o.order_sn, o.status, o.payable, o.beans, o.paid_beans, o.refunded, ${items}, ${cuts}`, own('orders o'), 'o.order_sn')},
    'trades', ${list('trade_no, p.status, p.amount, p.refunded', own('payment p'), 'trade_no')},
    'coupons', ${list('id, status, order_sn', own('coupon'), 'id')},
    'refunds', ${list('id, status, amount, beans, stage, goodwill', own('refund'), 'id')},
    'cashOuts', ${list('cash_out_no, status, amount, stage', own('cash_out'), 'cash_out_no')},
    'bargains', ${list('id, status, cut_count, order_sn', own('bargain'), 'id')},
    'rights', ${list('course_id, order_sn', `${own('entitlement')} and (expires_at is null or expires_at > ${now})`, 'course_id')}
  ) as all`.execute(db)
  const [first] = rows
  if (!first) throw new Error('nothing was read')
  return first.all
}

type Row = [string | number, ...unknown[]]

/** Rows in the order of the numbers of the run, without their own keys. */
const inOrder = (rows: unknown[] | undefined, keys: readonly (string | number)[]) => {
  const known = rows as Row[]
  const others = known.filter(([key]) => !keys.includes(key))
  return [...keys.map((key) => known.find(([own]) => own === key)?.slice(1) ?? 'missing'), ...others.map(() => 'unknown row')]
}

/** The learner as the server has them. */
export async function viewOfServer(db: Db, { me, now }: Scene, names: Names): Promise<View> {
  const rows = await rowsOf(db, me.userId, now)
  const orderOf = (sn: unknown) => (sn === null ? null : names.orders.indexOf(String(sn)) + 1)
  const last = (row: unknown) => (Array.isArray(row) ? [...row.slice(0, -1), orderOf(row.at(-1))] : row)
  const sorted = (row: unknown) => (Array.isArray(row) ? [...row.slice(0, -1), [...(row.at(-1) as unknown[])].sort()] : row)
  return {
    beans: rows.balances?.beans ?? 0,
    cash: rows.balances?.cash ?? 0,
    waiting: rows.balances?.['cash-pending'] ?? 0,
    debt: rows.debt ?? 0,
    orders: inOrder(rows.orders, names.orders).map(sorted),
    trades: inOrder(rows.trades, names.trades),
    coupons: inOrder(rows.coupons, names.coupons).map(last),
    refunds: inOrder(rows.refunds, names.refunds),
    cashOuts: inOrder(rows.cashOuts, names.cashOuts),
    bargains: inOrder(rows.bargains, names.bargains).map(last),
    rights: (rows.rights as [number, string][]).map(([course, sn]) => [names.courses.indexOf(course), orderOf(sn)]).sort(),
  }
}

/** The first thing in which two views differ. */
export function difference(model: View, server: View): string | null {
  const name = (Object.keys(model) as (keyof View)[]).find((key) => JSON.stringify(model[key]) !== JSON.stringify(server[key]))
  return name === undefined ? null : `${name}: the model has ${JSON.stringify(model[name])}, the server ${JSON.stringify(server[name])}`
}
