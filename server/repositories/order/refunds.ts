import { type Selectable, sql } from 'kysely'
import type { OrderTables } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import { refundRules } from '#server/repositories/account/money-rules'
import type { ItemShare, RefundItem, RefundRules } from '@/domain/order/refund'
import { itemsOf, type OrderName } from './orders'
import { sentBooks } from './textbook/rights'

export type RefundRow = Selectable<OrderTables['refund']>
/** Names a refund: it lies with its learner. */
export type RefundName = Pick<RefundRow, 'user_id' | 'refund_no'>

type Count = { course_id: number | null; count: number }

/**
 * Lessons, materials and packs of some courses, and how many of them a learner has finished or was given the files of, as far as the
 * rules count them. Packs count as parts once they were taken: the bank is not divided into packs before.
 */
async function takenOf(db: Db | Tx, userId: number, courseIds: readonly number[], rules: RefundRules) {
  const counted = (table: 'lesson' | 'course_material') =>
    db
      .selectFrom(table)
      .select('course_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('course_id', 'in', courseIds)
      .groupBy('course_id')
      .execute()
  const given = await db
    .selectFrom('taken_part')
    .select(['course_id', 'kind', 'part'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .execute()
  const learned = await db
    .selectFrom('learn_state')
    .select(['course_id', 'lesson_id'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .where('is_learned', '=', true)
    .execute()
  const [lessons, materials] = [await counted('lesson'), await counted('course_material')]
  const countIn = (rows: readonly Count[], id: number | null) => rows.find(({ course_id }) => course_id === id)?.count ?? 0
  return (courseId: number | null) => {
    const own = given.filter(({ course_id }) => course_id === courseId)
    const of = (kind: string, isCounted: boolean) => (isCounted ? own.filter((row) => row.kind === kind).map(({ part }) => part) : [])
    const done = learned.filter(({ course_id }) => course_id === courseId).map(({ lesson_id }) => String(lesson_id))
    const packs = of('pack', rules.countsPacks).length
    return {
      parts: countIn(lessons, courseId) + (rules.countsMaterials ? countIn(materials, courseId) : 0) + packs,
      taken: new Set([...of('lesson', rules.countsFiles), ...done]).size + of('material', rules.countsMaterials).length + packs,
    }
  }
}

export type RefundableItem = RefundItem & { title: string; courseId: number | null }

/** Items of an order with what decides whether they may be given back. */
export async function refundItems(db: Db | Tx, userId: number, orderSn: string): Promise<RefundableItem[]> {
  const items = await itemsOf(db, { user_id: userId, order_sn: orderSn })
  const courseIds = items.flatMap(({ course_id }) => course_id ?? [])
  const taken = courseIds.length === 0 ? () => ({ parts: 0, taken: 0 }) : await takenOf(db, userId, courseIds, await refundRules(db))
  const sent = await sentBooks(db, userId, courseIds)
  return items.map((item) => ({
    seq: item.seq,
    title: item.title,
    courseId: item.course_id,
    payable: item.payable,
    beans: item.beans,
    paidBeans: item.paid_beans,
    isRefunded: item.is_refunded,
    refunded: item.refunded,
    refundedBeans: item.refunded_beans,
    sentBooks: sent.filter(({ courseId }) => courseId === item.course_id).length,
    ...taken(item.course_id),
  }))
}

/** The payment that money of an order came by. */
export const paymentOf = (db: Db | Tx, { user_id, order_sn }: OrderName) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'succeeded')
    .orderBy('settled_at')
    .executeTakeFirst()

type NewRefund = Pick<
  RefundRow,
  'refund_no' | 'order_sn' | 'user_id' | 'trade_no' | 'status' | 'reason' | 'amount' | 'beans' | 'has_coupons' | 'created_at'
> &
  Partial<Pick<RefundRow, 'stage' | 'decide_by'>> & { seqs: readonly number[] }

/** The one course of some items of an order; null where they are of several. Without numbers all items are meant. */
async function courseOf(work: Tx, { user_id, order_sn }: OrderName, seqs: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select case when count(distinct course_id) = 1 then min(course_id) end as id from order_item
    where user_id = ${user_id} and order_sn = ${order_sn} and (${seqs.length === 0} or seq = any(${[...seqs]}::integer[]))`.execute(work)
  return rows[0]?.id ?? null
}

export const insertRefund = async (work: Tx, row: NewRefund): Promise<{ id: number }> =>
  work
    .insertInto('refund')
    .values({ ...row, seqs: JSON.stringify(row.seqs), finished_at: null, course_id: await courseOf(work, row, row.seqs) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const refundsOf = (db: Db, orderSn: string): Promise<RefundRow[]> =>
  db.selectFrom('refund').selectAll().where('order_sn', '=', orderSn).orderBy('refund_no', 'desc').execute()

export const findRefund = (db: Db | Tx, refundNo: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

export const refundById = (db: Db | Tx, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()

/** Refunds under way that were asked for since a moment. */
export const openRefunds = (db: Db, since: number, limit: number) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('status', '=', 'processing')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** The refund of an order that is under way. */
export const openRefundOf = (work: Tx, { user_id, order_sn }: OrderName) =>
  work
    .selectFrom('refund')
    .select('refund_no')
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirst()

/** Marks an order of which everything went back, because nothing could be delivered. */
export async function markAllRefunded(work: Tx, { user_id, order_sn }: OrderName): Promise<void> {
  await work
    .updateTable('order_item')
    .set((eb) => ({ is_refunded: true, refunded: eb.ref('payable'), refunded_beans: eb.ref('beans') }))
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .execute()
  await work
    .updateTable('orders')
    .set((eb) => ({ refunded: eb.ref('payable') }))
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .execute()
}

/** Ends a refund; false when it has ended before. */
export async function endRefund(
  work: Tx,
  { user_id, refund_no }: RefundName,
  to: { status: 'succeeded' | 'refused'; note: string; now: number },
): Promise<boolean> {
  const ended = await work
    .updateTable('refund')
    .set({ status: to.status, stage: null, finished_at: to.now, ...(to.note !== '' && { note: to.note }) })
    .where('user_id', '=', user_id)
    .where('refund_no', '=', refund_no)
    .where('status', 'in', ['applied', 'processing'])
    .returning('refund_no')
    .executeTakeFirst()
  return ended !== undefined
}

/** How many refunds of an order a person has decided or is to decide. */
export async function countCases(work: Tx, { user_id, order_sn }: OrderName): Promise<number> {
  const { count } = await work
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('decide_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives a refund that the provider did not make to a person, under a new number; false when it has ended before. */
export async function returnRefund(work: Tx, of: RefundName, to: { refundNo: string; remark: string; decideBy: number }): Promise<boolean> {
  const { refundNo: refund_no, remark, decideBy: decide_by } = to
  const returned = await work
    .updateTable('refund')
    .set({ refund_no, status: 'applied', stage: 'review', remark, decide_by, choice: null, note: '' })
    .where('user_id', '=', of.user_id)
    .where('refund_no', '=', of.refund_no)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  return returned !== undefined
}

/** Marks what went back: of the items, of the order's sum and of the payment's sum. Items whose course stays may give back the rest later. */
export async function markRefunded(work: Tx, refund: RefundRow, shares: readonly ItemShare[]): Promise<void> {
  for (const { seq, amount, beans } of shares)
    await work
      .updateTable('order_item')
      .set((eb) => ({
        refunded: eb('refunded', '+', amount),
        refunded_beans: eb('refunded_beans', '+', beans),
        ...(!refund.keeps_rights && { is_refunded: true }),
      }))
      .where('user_id', '=', refund.user_id)
      .where('order_sn', '=', refund.order_sn)
      .where('seq', '=', seq)
      .execute()
  await work
    .updateTable('orders')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('user_id', '=', refund.user_id)
    .where('order_sn', '=', refund.order_sn)
    .execute()
  await work
    .updateTable('refund')
    .set({ shares: JSON.stringify(Object.fromEntries(shares.map(({ seq, amount }) => [seq, amount]))) })
    .where('refund_no', '=', refund.refund_no)
    .execute()
  if (refund.trade_no === null) return
  await work
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('user_id', '=', refund.user_id)
    .where('trade_no', '=', refund.trade_no)
    .execute()
}
