import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { itemRefunds } from '#server/repositories/order/sale-parts'
import { DAY_MS } from '@/domain/time/units'

/** Days over which a course without an end is earned. */
const USUAL_DAYS = 365

export type Unearned = { courseId: number; count: number; amount: number }

/**
 * Money for courses that was paid before a moment and is not earned by then: what was not given back of each item, by the share of its days
 * that are left. It is counted from rows that later days do not change, so that a month ends where the next one begins.
 */
export async function unearnedAt(db: Db, moment: number): Promise<Unearned[]> {
  const { rows } = await sql<{ courseId: number; count: number; amount: number | string }>`
    with term as (select id, coalesce(valid_days, ${USUAL_DAYS}::int)::bigint * ${DAY_MS}::bigint as ms from course),
    back as (select user_id, order_sn, seq, sum(amount)::bigint as amount from (${itemRefunds({ from: 0, below: moment })}) item group by 1, 2, 3)
    select item.course_id as "courseId", count(*)::int as count,
      sum(floor((item.payable - coalesce(back.amount, 0)) * (orders.paid_at + term.ms - ${moment})::numeric / term.ms))::bigint as amount
    from orders join order_item item on item.user_id = orders.user_id and item.order_sn = orders.order_sn join term on term.id = item.course_id
      left join back on back.user_id = item.user_id and back.order_sn = item.order_sn and back.seq = item.seq
    where orders.paid_at < ${moment} and orders.paid_at > ${moment} - (select max(ms) from term) and orders.paid_at + term.ms > ${moment}
      and item.payable > coalesce(back.amount, 0)
    group by item.course_id order by item.course_id`.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Sums what courses sold for within a span, less what was given back in it, by course. */
export async function netSales(db: Db, { from, to }: { from: number; to: number }): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; amount: number | string }>`
    select id, sum(amount)::bigint as amount from (
      select item.course_id as id, item.payable as amount from orders
        join order_item item on item.user_id = orders.user_id and item.order_sn = orders.order_sn
        where orders.paid_at >= ${from} and orders.paid_at < ${to}
      union all select course_id, -amount from (${itemRefunds({ from, below: to })}) item
    ) moved where id is not null group by id`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}
