import { sql } from 'kysely'
import { listPage, MOST_COUNTED, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import type { RefundChoice, RefundStage } from '@/domain/order/refund'
import { storedIdOf } from '@/domain/text/id-text'
import { fromOrigin, isOfItem, NONE, type Origin } from './order-origin'
import type { OrderName } from './orders'
import { type Between, isSpan, returnedWithin, within } from './queue'
import type { RefundRow } from './refunds'

/** A refund locked for a decision. */
export const lockRefund = async (work: Tx, id: number): Promise<RefundRow | undefined> =>
  work
    .selectFrom('refund')
    .selectAll()
    .where('user_id', '=', await learnerOfRow(work, 'refund', id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The number of the order that a refund belongs to. */
export const orderOfRefund = (work: Tx, id: number): Promise<OrderName | undefined> =>
  work.selectFrom('refund').select(['user_id', 'order_sn']).where('id', '=', id).executeTakeFirst()

/** Refunds with what their orders, buyers and deciders are called. */
const rows = (db: Db | Tx, refunds: ReturnType<typeof fitting>) =>
  db
    .selectFrom(refunds.as('refund'))
    .innerJoin('orders', (join) => join.onRef('orders.user_id', '=', 'refund.user_id').onRef('orders.order_sn', '=', 'refund.order_sn'))
    .innerJoin('users', 'users.id', 'refund.user_id')
    .leftJoin('staff as first', 'first.id', 'refund.decided_by')
    .leftJoin('staff as second', 'second.id', 'refund.second_by')
    .select(['refund.id', 'refund_no as refundNo', 'refund.order_sn as orderSn', 'orders.id as orderId', 'refund.user_id as userId'])
    .select(['users.nickname', 'orders.title', 'orders.cover', 'orders.list_price as listPrice', 'orders.payable'])
    .select(['orders.paid_at as paidAt', 'orders.paid_beans as paidBeans', 'orders.status as orderStatus'])
    .select(['refund.status', 'reason', 'note', 'seqs', 'amount', 'refund.beans', 'choice', 'stage', 'decide_by as decideBy'])
    .select(['keeps_rights as keepsRights', 'goodwill', 'deducted', 'asks_book as asksBook', 'refund.remark', 'trade_no as tradeNo'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt', 'first.name as decider', 'second.name as seconder'])
    .select(['refund.created_at as createdAt', 'finished_at as finishedAt', 'has_coupons as hasCoupons'])

export type RefundLine = Awaited<ReturnType<typeof listRefunds>>[number]

type Wanted = PageWanted &
  Origin & {
    course?: string | undefined
    status?: string | undefined
    stage?: string | undefined
    orderSn?: string | undefined
    created?: Between
    finished?: Between
    amount?: Between
    /** Only these. */
    among?: readonly number[] | undefined
  }

/** States in which a refund waits for somebody. */
const OPEN = ['applied', 'processing'] as const

/** Whether a refund gave back a course, as was noted with it; of several items those that it names are asked. */
const isOfCourse = (course: number) =>
  sql<boolean>`(refund.course_id = ${course} or (refund.course_id is null and (select item.seq from order_item item
    where item.user_id = refund.user_id and item.order_sn = refund.order_sn and item.course_id = ${course} and ${isOfItem} limit 1) is not null))`

/** The order of a refund. */
const isItsOrder = sql<boolean>`orders.user_id = refund.user_id and orders.order_sn = refund.order_sn`

/**
 * The refunds of a filter. PostgreSQL takes a join by learner and number for one row, and would sort all refunds ever made to find the newest: orders are
 * joined only where few of them fit, and are asked one by one, of the newest refund on, where most do.
 */
const fitting = (
  db: Db,
  { status, stage, orderSn, course, created, finished, amount, among, ...wanted }: Omit<Wanted, keyof PageWanted>,
) => {
  const origin = fromOrigin(wanted)
  const all = db.selectFrom('refund').selectAll('refund')
  const fits = sql`${sql.join([isItsOrder, ...origin], sql` and `)}`
  const bought = () => all.innerJoin('orders', (join) => join.on(sql<boolean>`${fits}`))
  const most = () => all.where(sql<boolean>`(select orders.id from orders where ${fits} limit 1) is not null`)
  return (origin.length === 0 ? all : wanted.link === NONE ? most() : bought())
    .$if(storedIdOf(course) !== undefined, (query) => query.where(isOfCourse(storedIdOf(course) ?? 0)))
    .$if(status === 'waiting', (query) => query.where('refund.status', 'in', OPEN))
    .$if(!!status && status !== 'waiting', (query) => query.where(sql<string>`refund.status`, '=', status ?? ''))
    .$if(!!stage, (query) => query.where(sql<string>`refund.stage`, '=', stage ?? ''))
    .$if(!!orderSn, (query) => query.where('refund.order_sn', '=', orderSn ?? ''))
    .$if(isSpan(created), (query) => query.where(within(sql.ref('refund.created_at'), created ?? {})))
    .$if(isSpan(finished), (query) => query.where(returnedWithin(finished ?? {})))
    .$if(isSpan(amount), (query) => query.where(within(sql.ref('refund.amount'), amount ?? {})))
    .$if(among !== undefined, (query) => query.where(sql<boolean>`refund.id = any(${[...(among ?? [])]}::integer[])`))
}

const SOURCE = { table: 'refund', columns: { amount: 'amount' } }

/** Refunds requested by learners, newest first unless another order is wanted. */
export const listRefunds = (db: Db, wanted: Wanted) =>
  listPage(rows(db, listPage(fitting(db, wanted), SOURCE, wanted)), SOURCE, wanted).execute()

/** Counts the refunds of a filter and sums their money, up to ten thousand of them. */
export async function sumRefunds(db: Db, wanted: Omit<Wanted, keyof PageWanted>) {
  const fit = fitting(db, wanted).limit(MOST_COUNTED + 1)
  const sums = await db
    .selectFrom(fit.as('fit'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(sums.count, MOST_COUNTED), isMore: sums.count > MOST_COUNTED, amount: Number(sums.amount) }
}

export const refundLine = (db: Db | Tx, id: number): Promise<RefundLine | undefined> =>
  rows(db, db.selectFrom('refund').selectAll('refund').where('id', '=', id)).executeTakeFirst()

/** Refunds that wait for a person, the oldest first. */
export const waitingCases = (db: Db | Tx): Promise<{ id: number; stage: RefundStage | null }[]> =>
  db
    .selectFrom('refund')
    .select(['id', 'stage'])
    .where('status', '=', 'applied')
    .where('stage', 'in', ['review', 'second'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute()

/** How many refunds are under way, and since when the oldest is. */
export const waitingRefunds = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('refund')
    .select((eb) => queueHead(eb, 'created_at'))
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow()

export type Decision = {
  choice: RefundChoice
  amount: number
  beans: number
  goodwill: number
  deducted: number
  keepsRights: boolean
  asksBook: boolean
  hasCoupons: boolean
  note: string
  remark: string
  staffId: number
  now: number
}

/** Writes what the first person decided. */
export const putDecision = (work: Tx, id: number, of: Decision) =>
  work
    .updateTable('refund')
    .set({
      choice: of.choice,
      amount: of.amount,
      beans: of.beans,
      goodwill: of.goodwill,
      deducted: of.deducted,
      keeps_rights: of.keepsRights,
      asks_book: of.asksBook,
      has_coupons: of.hasCoupons,
      note: of.note,
      remark: of.remark,
      decided_by: of.staffId,
      decided_at: of.now,
      second_by: null,
    })
    .where('id', '=', id)
    .execute()

/** Refunds of a learner that one person decided and nobody confirmed, except those that came back or were refused. */
export const decidedAlone = (db: Db | Tx, { staffId, userId, since }: { staffId: number; userId: number; since: number }) =>
  db
    .selectFrom('refund')
    .select(['amount', 'beans', 'goodwill'])
    .where('user_id', '=', userId)
    .where('decided_by', '=', staffId)
    .where('decided_at', '>', since)
    .where('second_by', 'is', null)
    .where('status', 'in', ['applied', 'processing', 'succeeded'])
    .where((of) => of.or([of('stage', 'is', null), of('stage', '=', 'book')]))
    .execute()

type Move = {
  status?: 'applied' | 'processing'
  stage: RefundStage | null
  secondBy?: number
  remark?: string
  deducted?: number
  amount?: number
}

/** Moves a refund that waits on to its next stage, or to the provider. */
export const moveCase = (work: Tx, id: number, { status = 'applied', stage, secondBy, remark, deducted, amount }: Move) =>
  work
    .updateTable('refund')
    .set({
      status,
      stage,
      ...(secondBy !== undefined && { second_by: secondBy }),
      ...(remark !== undefined && { remark }),
      ...(deducted !== undefined && { deducted }),
      ...(amount !== undefined && { amount }),
    })
    .where('id', '=', id)
    .execute()

/** Takes up the rights to books that came back: a learner who buys the course again gets them again. */
export const takeBackBooks = (work: Tx, ids: readonly number[]) =>
  work
    .updateTable('book_right')
    .set({ status: 'open', region: '', sealed: '', claimed_at: null, shipment_id: null })
    .where('id', 'in', ids)
    .execute()

export type PartLine = {
  kind: 'lesson' | 'material' | 'pack'
  title: string
  isLearned: boolean
  length: number
  seconds: number
  takenAt: number | null
}

/** Lessons, materials and packs of courses that a learner began, with what was taken of each and when. */
export async function begunParts(db: Db, userId: number, courseIds: readonly number[]): Promise<PartLine[]> {
  if (courseIds.length === 0) return []
  const { rows: found } = await sql<PartLine>`
    select 'lesson' as kind, lesson.title, coalesce(state.is_learned, false) as "isLearned", lesson.length, coalesce(state.played_seconds, 0) as seconds,
      coalesce(taken.taken_at, state.updated_at) as "takenAt"
    from lesson left join learn_state state on state.lesson_id = lesson.id and state.user_id = ${userId}
      left join taken_part taken on taken.kind = 'lesson' and taken.part = lesson.id::text and taken.user_id = ${userId}
        and taken.course_id = lesson.course_id
    where lesson.course_id = any(${[...courseIds]}) and (state.user_id is not null or taken.user_id is not null)
    union all
    select 'material', material.title, false, 0, 0, taken.taken_at
    from course_material material join taken_part taken on taken.kind = 'material' and taken.part = material.id::text
      and taken.user_id = ${userId} and taken.course_id = material.course_id
    where material.course_id = any(${[...courseIds]})
    union all
    select 'pack', taken.part, false, 0, 0, taken.taken_at
    from taken_part taken where taken.kind = 'pack' and taken.user_id = ${userId} and taken.course_id = any(${[...courseIds]})
    order by 6 nulls last, 2 limit 100`.execute(db)
  return found.map((row) => ({ ...row, takenAt: row.takenAt === null ? null : Number(row.takenAt) }))
}

/** Sums of what a learner bought and gave back altogether. Fen. */
export async function buyerSums(db: Db, userId: number) {
  const bought = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.coalesce(fn.sum<number>('payable'), sql<number>`0`).as('paid')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'course')
    .where('paid_at', 'is not', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  const back = await db
    .selectFrom('refund')
    .select(({ fn }) => [fn.countAll<number>().as('refunds'), fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('returned')])
    .where('user_id', '=', userId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return {
    orders: Number(bought.orders),
    paid: Number(bought.paid),
    refunds: Number(back.refunds),
    returned: Number(back.returned),
  }
}

/** Rewards that an order brought, and how much of them still stands. Fen. */
export async function orderRewards(db: Db, orderSn: string): Promise<{ amount: number; count: number }> {
  const row = await db
    .selectFrom('growth_reward')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('amount')])
    .where('order_sn', '=', orderSn)
    .where('back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { amount: Number(row.amount), count: Number(row.count) }
}
