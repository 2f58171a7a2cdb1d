import type { Insertable } from 'kysely'
import type { BargainTables } from '#server/database/rows/bargain'
import type { Db, Tx } from '#server/database/tables'

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
