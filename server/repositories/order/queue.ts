import { type Expression, type RawBuilder, sql } from 'kysely'
import { listPage, MOST_COUNTED, type PageWanted } from '#server/database/list-page'
import type { Db, Tx } from '#server/database/tables'
import { learnersNamed } from '#server/repositories/account/account'
import { storedIdOf } from '@/domain/text/id-text'
import { fromOrigin, type Origin } from './order-origin'

export type Between = { from?: number; below?: number } | undefined
/** Compares a value with the ends of a span that are there; a row without the value is in none. */
export const within = (value: RawBuilder<unknown>, { from = 0, below }: NonNullable<Between>): Expression<boolean> =>
  below === undefined ? sql<boolean>`${value} >= ${from}` : sql<boolean>`(${value} >= ${from} and ${value} < ${below})`
type Wanted = PageWanted &
  Origin & {
    status?: string | undefined
    orderSn?: string | undefined
    user?: string | undefined
    course?: string | undefined
    books?: string | undefined
    created?: Between
    paid?: Between
    amount?: Between
  }

const orders = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'order_sn as orderSn', 'user_id as userId', 'title', 'cover', 'status', 'payable', 'beans'])
    .select(['refunded', 'remark', 'kind'])
    .select([
      'orders.created_at as createdAt',
      'paid_at as paidAt',
      'cancel_reason as cancelReason',
      'pay_before as payBefore',
      'repriced_at as repricedAt',
    ])
    .select(['users.nickname', 'users.mobile'])

type Orders = ReturnType<typeof orders>
export type OrderLine = Awaited<ReturnType<typeof listOrders>>[number]

/** Orders that were paid within a span, and refunds that were returned within one: what figures count and lists show. */
export const paidWithin = (span: NonNullable<Between>) => within(sql.ref('orders.paid_at'), span)
export const orderedWithin = (span: NonNullable<Between>) => within(sql.ref('orders.created_at'), span)
export const returnedWithin = (span: NonNullable<Between>) =>
  sql<boolean>`(refund.status = 'succeeded' and ${within(sql.ref('refund.finished_at'), span)})`

/** Names of several states together. */
const groupsOf: Readonly<Record<string, readonly string[]>> = { live: ['paid', 'completed', 'refunding'] }

/** Whether a span has an end. */
export const isSpan = (span: Between) => span?.from !== undefined || span?.below !== undefined

const hasItem = (course: number) =>
  sql<boolean>`exists (select 1 from order_item item where item.user_id = orders.user_id and item.order_sn = orders.order_sn and item.course_id = ${course})`

/** States that most orders end in. */
const COMMON: readonly string[] = ['completed']

/**
 * Orders of a course in rare states: an index has them by the course that the order was placed for, and by its further items. Without it all
 * orders of the state would be asked for their items.
 */
const isOneOf = (course: number, states: readonly string[]) =>
  sql<boolean>`orders.id in (
    select own.id from orders own where own.course_id = ${course} and own.status = any(${[...states]}::text[])
    union all select own.id from order_item item join orders own on own.user_id = item.user_id and own.order_sn = item.order_sn
      where item.course_id = ${course} and item.seq > 1)`

/** Orders whose buyers wait for a book: an index has the books that wait. */
const waitsForBooks = sql<boolean>`orders.id in (select own.id from book_right claim
  join order_item item on item.user_id = claim.user_id and item.course_id = claim.course_id
  join orders own on own.user_id = item.user_id and own.order_sn = item.order_sn
  where claim.status = 'claimed' and own.status in ('paid', 'completed'))`

/** Orders that fit a filter. A learner is named by the number of the account, of a mobile or its end, or by a part of the nickname. */
async function fitting(
  db: Db,
  query: Orders,
  { status, orderSn, user, course, books, created, paid, amount, ...origin }: Wanted,
): Promise<Orders> {
  const states = status === undefined || status === '' ? [] : (groupsOf[status] ?? [status])
  const isRare = states.length > 0 && !states.some((state) => COMMON.includes(state))
  const courseId = storedIdOf(course)
  const buyers = await buyersOf(db, user ?? '')
  const from = fromOrigin(origin).reduce((rows, condition) => rows.where(condition), query)
  return from
    .$if(states.length > 0, (rows) => rows.where(sql<string>`orders.status`, 'in', states))
    .$if(!!orderSn, (rows) => rows.where('order_sn', '=', orderSn ?? ''))
    .$if(buyers !== null, (rows) => rows.where(buyers ?? sql<boolean>`true`))
    .$if(courseId !== undefined, (rows) => rows.where(hasItem(courseId ?? 0)))
    .$if(courseId !== undefined && isRare, (rows) => rows.where(isOneOf(courseId ?? 0, states)))
    .$if(books === 'waiting', (rows) => rows.where(waitsForBooks))
    .$if(isSpan(created), (rows) => rows.where(orderedWithin(created ?? {})))
    .$if(isSpan(paid), (rows) => rows.where(paidWithin(paid ?? {})))
    .$if(isSpan(amount), (rows) => rows.where(within(sql.ref('payable'), amount ?? {})))
}

/** The condition on the buyer; null for everybody. A word that fits many learners is asked of each order, one that fits few the other way round. */
async function buyersOf(db: Db, word: string): Promise<Expression<boolean> | null> {
  if (word === '') return null
  const ids = await learnersNamed(db, word, MOST_BUYERS + 1)
  if (ids.length > MOST_BUYERS) return sql<boolean>`strpos(users.nickname, ${word}) > 0`
  return sql<boolean>`orders.user_id = any(${ids}::integer[])`
}
const MOST_BUYERS = 1_000

const columns = { amount: 'payable', created: 'created_at', paid: 'paid_at' }

/** Orders of some days that are listed by number are listed in the order of their days: an index finds their page, where the number would have all others read. */
function orderWithin({ order = { by: 'id', isUp: false }, created, paid }: Wanted): NonNullable<Wanted['order']> {
  if (order.by !== 'id') return order
  return isSpan(paid) ? { ...order, by: 'paid' } : isSpan(created) ? { ...order, by: 'created' } : order
}

/** Orders, newest first unless another order is wanted. */
export async function listOrders(db: Db, wanted: Wanted) {
  const query = await fitting(db, orders(db), wanted)
  return listPage(query, { table: 'orders', columns }, { ...wanted, order: orderWithin(wanted) }).execute()
}

export type OrderSums = { count: number; isMore: boolean; payable: number; refunds: number; refunded: number }

/** Counts the orders of a filter and sums their money, up to ten thousand of them. */
export async function sumOrders(db: Db, wanted: Omit<Wanted, keyof PageWanted>): Promise<OrderSums> {
  const fit = (await fitting(db, orders(db), { ...wanted, limit: MOST_COUNTED + 1 })).limit(MOST_COUNTED + 1)
  const sums = await db
    .selectFrom(fit.as('fit'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([
      sql<number>`coalesce(sum(payable) filter (where "paidAt" is not null), 0)`.as('payable'),
      sql<number>`count(*) filter (where refunded > 0)`.as('refunds'),
      sql<number>`coalesce(sum(refunded), 0)`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  const [count, payable, refunds, refunded] = [sums.count, sums.payable, sums.refunds, sums.refunded].map(Number)
  const isMore = (count ?? 0) > MOST_COUNTED
  return { count: Math.min(count ?? 0, MOST_COUNTED), isMore, payable: payable ?? 0, refunds: refunds ?? 0, refunded: refunded ?? 0 }
}

/** Counts the orders of a filter, up to so many. */
export async function countOrders(db: Db, wanted: Omit<Wanted, keyof PageWanted>, most: number): Promise<number> {
  const fit = (await fitting(db, orders(db), { ...wanted, limit: most })).limit(most)
  const { count } = await db
    .selectFrom(fit.as('fit'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Orders by their numbers. */
export const ordersNamed = (db: Db | Tx, orderSns: readonly string[]) =>
  orders(db)
    .where(sql<boolean>`order_sn = any(${[...orderSns]}::text[])`)
    .orderBy('orders.id')
    .execute()

export const orderLine = (db: Db | Tx, id: number) => orders(db).where('orders.id', '=', id).executeTakeFirst()
