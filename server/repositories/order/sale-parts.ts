import { type RawBuilder, sql } from 'kysely'
import { channelOf, isOfItem, linkOf, NONE } from './order-origin'
import { paidWithin, returnedWithin } from './queue'

type Span = { from: number; below: number }
export type PartRow = { key: string; name: string; value: number }

/**
 * Tells what each item of the refunds of a span gave back. A refund of an earlier release did not note it: its money is divided by what the
 * items cost, so that the shares sum to it.
 */
export const itemRefunds = (span: Span) => sql`
  select item.user_id, item.order_sn, item.seq, item.course_id, refund_no,
    coalesce((shares ->> seq::text)::bigint, floor(amount * upto / whole)::bigint - floor(amount * (upto - weight) / whole)::bigint) as amount
  from (
    select refund.user_id, refund.refund_no, refund.order_sn, refund.amount, refund.shares, item.seq, item.course_id, item.weight,
      sum(item.weight) over (partition by refund.user_id, refund.refund_no order by item.seq) as upto,
      sum(item.weight) over (partition by refund.user_id, refund.refund_no) as whole
    from refund join (select user_id, order_sn, seq, course_id, greatest(payable, 1)::numeric as weight from order_item) item
      on item.user_id = refund.user_id and item.order_sn = refund.order_sn and ${isOfItem}
    where ${returnedWithin(span)}
  ) item`

/** A row a key: what was paid and in how many orders, what was given back and in how many refunds. */
const sides = (key: RawBuilder<unknown>, orders: RawBuilder<unknown>, refunds: RawBuilder<unknown>) => sql<PartRow>`
  select coalesce(key::text, ${sql.lit(NONE)}) as key, name, value from (
    select ${key} as key, sum(paid)::bigint as paid, count(distinct order_sn) as orders, null::bigint as returned, null::bigint as refunds
      from (${orders}) one group by 1
    union all
    select ${key}, null, null, sum(amount)::bigint, count(distinct refund_no) from (${refunds}) one group by 1
  ) side cross join lateral (values ('paid', paid), ('orders', orders), ('returned', returned), ('refunds', refunds)) as each (name, value)
  where value is not null`

/** Orders and refunds of a span, with the value that they are counted by. */
const whole = (by: RawBuilder<unknown>, span: Span) =>
  sides(
    sql`one.by`,
    sql`select ${by} as by, orders.order_sn, orders.payable as paid from orders where ${paidWithin(span)}`,
    sql`select ${by} as by, refund.refund_no, refund.amount from refund join orders on orders.user_id = refund.user_id and orders.order_sn = refund.order_sn
      where ${returnedWithin(span)}`,
  )

const template = sql`coupon.template_id`
const withCoupons = sql`join order_discount discount on discount.user_id = orders.user_id and discount.order_sn = orders.order_sn
  join coupon on coupon.user_id = discount.user_id and coupon.id = discount.coupon_id`

/** Sales of a span by course, channel, link and coupon. Money counts on the day it moved. */
export const saleParts = {
  'sale-course': (span: Span) =>
    sides(
      sql`one.course_id`,
      sql`select item.course_id, item.order_sn, item.payable as paid from orders
        join order_item item on item.user_id = orders.user_id and item.order_sn = orders.order_sn
        where ${paidWithin(span)}`,
      itemRefunds(span),
    ),
  'sale-channel': (span: Span) => whole(channelOf, span),
  'sale-link': (span: Span) => whole(linkOf, span),
  'sale-coupon': (span: Span) => sql<PartRow>`
    ${sides(
      sql`one.template_id`,
      sql`select ${template}, orders.order_sn, max(orders.payable) as paid from orders ${withCoupons} where ${paidWithin(span)} group by 1, 2`,
      sql`select ${template}, refund.refund_no, max(refund.amount) as amount from refund join orders on orders.user_id = refund.user_id and orders.order_sn = refund.order_sn
        ${withCoupons} where ${returnedWithin(span)} group by 1, 2`,
    )}
    union all
    select ${template}::text, 'saved', sum(discount.amount)::bigint from orders ${withCoupons} where ${paidWithin(span)} group by 1`,
} as const
