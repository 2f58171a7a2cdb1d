import type { Insertable, Selectable } from 'kysely'
import type { BargainTables } from '#server/database/rows/course'
import type { OrderName } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'

export type BargainRow = Selectable<BargainTables['bargain']>

/** The terms on which a course may be bargained down, with its price now; undefined where there are none. */
export const findOffer = (db: Db | Tx, courseId: number) =>
  db
    .selectFrom('bargain_offer as offer')
    .innerJoin('course', 'course.id', 'offer.course_id')
    .selectAll('offer')
    .select(['course.price', 'course.is_on_sale'])
    .where('offer.course_id', '=', courseId)
    .executeTakeFirst()

/** Takes a place of an offer; false when none is left. */
export async function takePlace(work: Tx, courseId: number): Promise<boolean> {
  const taken = await work
    .updateTable('bargain_offer')
    .set((from) => ({ taken: from('taken', '+', 1) }))
    .where('course_id', '=', courseId)
    .whereRef('taken', '<', 'stock')
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}

async function givePlace(work: Tx, courseId: number): Promise<void> {
  await work
    .updateTable('bargain_offer')
    .set((from) => ({ taken: from('taken', '-', 1) }))
    .where('course_id', '=', courseId)
    .where('taken', '>', 0)
    .execute()
}

/** A learner's bargain of a course that is not over; an ordered one counts while its order waits for its payment. */
const openOf = (db: Db | Tx, userId: number, courseId: number) =>
  db
    .selectFrom('bargain')
    .selectAll('bargain')
    .where('bargain.user_id', '=', userId)
    .where('bargain.course_id', '=', courseId)
    .where((of) =>
      of.or([
        of('bargain.status', 'in', ['cutting', 'succeeded']),
        of.and([
          of('bargain.status', '=', 'ordered'),
          of.exists(
            of
              .selectFrom('orders')
              .select('orders.id')
              .where('orders.user_id', '=', userId)
              .whereRef('orders.order_sn', '=', 'bargain.order_sn')
              .where('orders.status', '=', 'pending_payment'),
          ),
        ]),
      ]),
    )
    .orderBy('bargain.id', 'desc')

export const openBargain = (db: Db | Tx, userId: number, courseId: number): Promise<BargainRow | undefined> =>
  openOf(db, userId, courseId).executeTakeFirst()

/** The same, held so that neither a cut nor a cancelled order changes it meanwhile. */
export const lockOpenBargain = (work: Tx, userId: number, courseId: number): Promise<BargainRow | undefined> =>
  openOf(work, userId, courseId).forUpdate().executeTakeFirst()

/** Undefined when the learner has an open bargain of the course. */
export const addBargain = (work: Tx, row: Insertable<BargainTables['bargain']>) =>
  work
    .insertInto('bargain')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'course_id']).where('status', 'in', ['cutting', 'succeeded']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** A bargain with its course and its owner's name. */
export const findBargain = (db: Db | Tx, id: number) =>
  db
    .selectFrom('bargain')
    .innerJoin('course', 'course.id', 'bargain.course_id')
    .innerJoin('users', 'users.id', 'bargain.user_id')
    .selectAll('bargain')
    .select(['course.title', 'course.cover', 'users.nickname'])
    .where('bargain.id', '=', id)
    .executeTakeFirst()

/** Names a bargain: it lies with its owner. */
export type BargainName = Pick<BargainRow, 'user_id' | 'id'>

export async function lockBargain(work: Tx, id: number): Promise<BargainRow | undefined> {
  const userId = await learnerOfRow(work, 'bargain', id)
  return work.selectFrom('bargain').selectAll().where('user_id', '=', userId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Every cut of a bargain, the latest first; at most as many as its offer needs. */
export async function cutsOf(db: Db | Tx, { user_id, id }: BargainName) {
  const cuts = await db
    .selectFrom('bargain_cut as cut')
    .select(['cut.id', 'cut.friend_id', 'cut.amount', 'cut.device', 'cut.network', 'cut.cut_at'])
    .where('cut.user_id', '=', user_id)
    .where('cut.bargain_id', '=', id)
    .orderBy('cut.id', 'desc')
    .execute()
  if (cuts.length === 0) return []
  const ids = cuts.flatMap(({ friend_id }) => friend_id ?? [])
  const friends = await db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return cuts.map((cut) => ({ ...cut, nickname: friends.find((friend) => friend.id === cut.friend_id)?.nickname ?? null }))
}

/** How often a learner helped since a moment. */
export async function cutsSince(db: Db | Tx, friendId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('bargain_cut')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('friend_id', '=', friendId)
    .where('cut_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a cut and what the bargain comes to; the caller holds the row of the bargain. */
export async function addCut(
  work: Tx,
  cut: Insertable<BargainTables['bargain_cut']>,
  after: Pick<BargainRow, 'cut_total' | 'cut_count' | 'status' | 'ends_at'>,
): Promise<void> {
  await work.insertInto('bargain_cut').values(cut).execute()
  await work
    .updateTable('bargain')
    .set(after)
    .where('user_id', '=', cut.user_id ?? 0)
    .where('id', '=', cut.bargain_id)
    .execute()
}

/** The floor a learner may buy at: reached and in time, or frozen in the order they have not paid yet. */
export async function bargainedPrice(
  db: Db | Tx,
  { userId, courseId, pendingSn, now }: { userId: number; courseId: number; pendingSn: string | null; now: number },
): Promise<number | undefined> {
  const row = await openBargain(db, userId, courseId)
  if (!row) return undefined
  const isReached = row.status === 'succeeded' && row.ends_at > now
  return isReached || (row.status === 'ordered' && row.order_sn === pendingSn) ? row.floor_price : undefined
}

/** Ties a bargain at its floor to the order that uses it; false when it cannot be used any more. */
export async function useBargain(
  work: Tx,
  { userId, courseId, orderSn, now }: { userId: number; courseId: number; orderSn: string; now: number },
): Promise<boolean> {
  const used = await work
    .updateTable('bargain')
    .set({ status: 'ordered', order_sn: orderSn })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('status', '=', 'succeeded')
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** An order that was not paid gives its bargain back; one whose time is over ends with the next round of the job. */
export async function releaseBargain(work: Tx, { user_id, order_sn }: OrderName): Promise<void> {
  await work
    .updateTable('bargain')
    .set({ status: 'succeeded', order_sn: null })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'ordered')
    .execute()
}

export const overdueBargains = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('bargain')
    .select(['user_id', 'id'])
    .where('status', 'in', ['cutting', 'succeeded'])
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute()

/** Ends a bargain whose time is over and gives its place back; undefined when it was moved on meanwhile. */
export async function endBargain(work: Tx, { user_id, id }: BargainName, now: number) {
  const ended = await work
    .updateTable('bargain')
    .set({ status: 'expired' })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', 'in', ['cutting', 'succeeded'])
    .where('ends_at', '<=', now)
    .returning(['id', 'user_id', 'course_id'])
    .executeTakeFirst()
  if (ended) await givePlace(work, ended.course_id)
  return ended
}

const offers = (db: Db | Tx) =>
  db
    .selectFrom('course')
    .leftJoin('bargain_offer as offer', 'offer.course_id', 'course.id')
    .select(['course.id', 'course.title', 'course.price', 'offer.floor_price as floorPrice', 'offer.cuts', 'offer.hours', 'offer.stock'])
    .select(['offer.taken', 'offer.starts_at as startsAt', 'offer.ends_at as endsAt'])

export type OfferLine = Awaited<ReturnType<typeof listOffers>>[number]

/** Courses that cost something, with the terms on which friends may cut their price. */
export function listOffers(db: Db, { before, limit }: { before?: number; limit: number }) {
  let query = offers(db).where('course.price', '>', 0)
  if (before !== undefined) query = query.where('course.id', '<', before)
  return query.orderBy('course.id', 'desc').limit(limit).execute()
}

export const offerOf = (db: Db | Tx, courseId: number) => offers(db).where('course.id', '=', courseId).executeTakeFirst()

/** Sets the terms of a course; places that are held stay. */
export async function setOffer(work: Tx, row: Insertable<BargainTables['bargain_offer']>): Promise<void> {
  const { course_id: _, ...terms } = row
  await work
    .insertInto('bargain_offer')
    .values(row)
    .onConflict((on) => on.column('course_id').doUpdateSet(terms))
    .execute()
}

export type BargainLine = Awaited<ReturnType<typeof listBargains>>[number]

/** Bargains of learners, newest first. */
export function listBargains(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = db
    .selectFrom('bargain')
    .innerJoin('course', 'course.id', 'bargain.course_id')
    .select(['bargain.id', 'bargain.user_id as userId', 'course.title', 'bargain.start_price as startPrice'])
    .select(['bargain.floor_price as floorPrice', 'bargain.cut_total as cutTotal', 'bargain.cut_count as cutCount'])
    .select(['bargain.cuts_needed as cutsNeeded', 'bargain.status', 'bargain.ends_at as endsAt', 'bargain.order_sn as orderSn'])
  if (status === 'cutting' || status === 'succeeded' || status === 'ordered' || status === 'expired')
    query = query.where('bargain.status', '=', status)
  if (before !== undefined) query = query.where('bargain.id', '<', before)
  return query.orderBy('bargain.id', 'desc').limit(limit).execute()
}
