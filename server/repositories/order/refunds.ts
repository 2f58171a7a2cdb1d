import type { Selectable } from 'kysely'
import type { OrderTables } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import type { RefundItem } from '@/domain/order/refund'
import { itemsOf } from './orders'

export type RefundRow = Selectable<OrderTables['refund']>

type Count = { course_id: number | null; count: number }

/**
 * Lessons, materials and packs of some courses, and how many of them a learner has finished or was given the files of. Packs count
 * as parts once they were taken: the bank is not divided into packs before.
 */
async function takenOf(db: Db | Tx, userId: number, courseIds: readonly number[]) {
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
    const of = (kind: string) => own.filter((row) => row.kind === kind).map(({ part }) => part)
    const done = learned.filter(({ course_id }) => course_id === courseId).map(({ lesson_id }) => String(lesson_id))
    const packs = of('pack').length
    return {
      parts: countIn(lessons, courseId) + countIn(materials, courseId) + packs,
      taken: new Set([...of('lesson'), ...done]).size + of('material').length + packs,
    }
  }
}

export type RefundableItem = RefundItem & { title: string; courseId: number | null }

/** Items of an order with what decides whether they may be given back. */
export async function refundItems(db: Db | Tx, userId: number, orderSn: string): Promise<RefundableItem[]> {
  const items = await itemsOf(db, [orderSn])
  const courseIds = items.flatMap(({ course_id }) => course_id ?? [])
  const taken = courseIds.length === 0 ? () => ({ parts: 0, taken: 0 }) : await takenOf(db, userId, courseIds)
  return items.map((item) => ({
    seq: item.seq,
    title: item.title,
    courseId: item.course_id,
    payable: item.payable,
    beans: item.beans,
    paidBeans: item.paid_beans,
    isRefunded: item.is_refunded,
    ...taken(item.course_id),
  }))
}

/** The payment that money of an order came by. */
export const paymentOf = (db: Db | Tx, orderSn: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_sn', '=', orderSn)
    .where('status', '=', 'succeeded')
    .orderBy('settled_at')
    .executeTakeFirst()

type NewRefund = Omit<RefundRow, 'id' | 'seqs' | 'note' | 'finished_at'> & { seqs: readonly number[] }

export const insertRefund = (work: Tx, row: NewRefund) =>
  work
    .insertInto('refund')
    .values({ ...row, seqs: JSON.stringify(row.seqs), finished_at: null })
    .execute()

export const refundsOf = (db: Db, orderSn: string): Promise<RefundRow[]> =>
  db.selectFrom('refund').selectAll().where('order_sn', '=', orderSn).orderBy('refund_no', 'desc').execute()

export const findRefund = (db: Db | Tx, refundNo: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirst()

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
export const openRefundOf = (work: Tx, orderSn: string) =>
  work
    .selectFrom('refund')
    .select('refund_no')
    .where('order_sn', '=', orderSn)
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirst()

/** Marks an order of which everything went back, because nothing could be delivered. */
export async function markAllRefunded(work: Tx, orderSn: string): Promise<void> {
  await work.updateTable('order_item').set({ is_refunded: true }).where('order_sn', '=', orderSn).execute()
  await work
    .updateTable('orders')
    .set((eb) => ({ refunded: eb.ref('payable') }))
    .where('order_sn', '=', orderSn)
    .execute()
}

/** Ends a refund; false when it has ended before. */
export async function endRefund(
  work: Tx,
  refundNo: string,
  to: { status: 'succeeded' | 'refused'; note: string; now: number },
): Promise<boolean> {
  const ended = await work
    .updateTable('refund')
    .set({ status: to.status, note: to.note, finished_at: to.now })
    .where('refund_no', '=', refundNo)
    .where('status', 'in', ['applied', 'processing'])
    .returning('refund_no')
    .executeTakeFirst()
  return ended !== undefined
}

/** Marks what went back: the items, the order's sum and the payment's sum. */
export async function markRefunded(work: Tx, refund: RefundRow): Promise<void> {
  await work
    .updateTable('order_item')
    .set({ is_refunded: true })
    .where('order_sn', '=', refund.order_sn)
    .where('seq', 'in', refund.seqs)
    .execute()
  await work
    .updateTable('orders')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('order_sn', '=', refund.order_sn)
    .execute()
  if (refund.trade_no === null) return
  await work
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('trade_no', '=', refund.trade_no)
    .execute()
}
