import { sql } from 'kysely'
import type { OrderName } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import type { CouponQuery } from '@/contract/wallet/coupon.schema'
import { type CouponTerms, couponWords } from '@/domain/wallet/coupon'

export type HeldCoupon = {
  id: number
  form: 'coupon' | 'envelope'
  title: string
  note: string
  terms: CouponTerms
  status: 'usable' | 'locked' | 'used'
  orderSn: string | null
  claimedAt: number
  expiresAt: number
  usedAt: number | null
}

const templateColumns = [
  'coupon_template.form',
  'coupon_template.kind',
  'coupon_template.title',
  'coupon_template.amount',
  'coupon_template.percent',
  'coupon_template.cap',
  'coupon_template.threshold',
  'coupon_template.course_ids',
  'coupon_template.category_ids',
] as const

type TemplateRow = {
  kind: 'amount' | 'percent'
  amount: number
  percent: number
  cap: number | null
  threshold: number
  course_ids: number[] | null
  category_ids: number[] | null
}

export const termsOf = (row: TemplateRow): CouponTerms => ({
  kind: row.kind,
  amount: row.amount,
  percent: row.percent,
  cap: row.cap,
  threshold: row.threshold,
  courseIds: row.course_ids,
  categoryIds: row.category_ids,
})

const couponsIn = (db: Db | Tx) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_template', 'coupon_template.id', 'coupon.template_id')
    .select(['coupon.id', 'coupon.status', 'order_sn', 'claimed_at', 'expires_at', 'used_at', ...templateColumns])

type CouponRow = Awaited<ReturnType<ReturnType<typeof couponsIn>['execute']>>[number]

const heldOf = (row: CouponRow): HeldCoupon => ({
  id: row.id,
  form: row.form,
  title: row.title,
  note: couponWords(termsOf(row)),
  terms: termsOf(row),
  status: row.status,
  orderSn: row.order_sn,
  claimedAt: row.claimed_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
})

/** Lists the coupons the learner could use at `now`, or has locked in an unpaid order. */
export async function couponsAtHand(db: Db | Tx, userId: number, now: number): Promise<HeldCoupon[]> {
  const rows = await couponsIn(db)
    .where('coupon.user_id', '=', userId)
    .where('coupon.status', 'in', ['usable', 'locked'])
    .where('expires_at', '>', now)
    .orderBy('coupon.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(heldOf)
}

/** A page of the learner's coupons of one form and state at `now`. */
export async function couponPage(db: Db, userId: number, query: CouponQuery, now: number): Promise<HeldCoupon[]> {
  const { form, state, page = 0, limit = 20 } = query
  let found = couponsIn(db).where('coupon.user_id', '=', userId).where('coupon_template.form', '=', form)
  if (state === 'usable')
    found = found.where((eb) =>
      eb.or([eb('coupon.status', '=', 'locked'), eb.and([eb('coupon.status', '=', 'usable'), eb('expires_at', '>', now)])]),
    )
  if (state === 'locked' || state === 'used') found = found.where('coupon.status', '=', state)
  if (state === 'expired') found = found.where('coupon.status', '=', 'usable').where('expires_at', '<=', now)
  if (state === 'past')
    found = found.where((eb) =>
      eb.or([eb('coupon.status', '=', 'used'), eb.and([eb('coupon.status', '=', 'usable'), eb('expires_at', '<=', now)])]),
    )
  const rows = await found
    .orderBy('coupon.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(heldOf)
}

export async function findCoupon(db: Db | Tx, userId: number, id: number): Promise<HeldCoupon | undefined> {
  const row = await couponsIn(db).where('coupon.user_id', '=', userId).where('coupon.id', '=', id).executeTakeFirst()
  return row && heldOf(row)
}

/** Puts a coupon into an unpaid order; false when it is not usable any more. */
export async function lockCoupon(work: Tx, userId: number, id: number, order: { orderSn: string; now: number }): Promise<boolean> {
  const locked = await work
    .updateTable('coupon')
    .set({ status: 'locked', order_sn: order.orderSn })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'usable')
    .where('expires_at', '>', order.now)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Gives back what an order held or used. It keeps the end it had. */
export async function releaseCoupons(work: Tx, { user_id, order_sn }: OrderName, from: 'locked' | 'used'): Promise<void> {
  await work
    .updateTable('coupon')
    .set({ status: 'usable', order_sn: null, used_at: null })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', from)
    .execute()
}

/** Uses up the coupons that a paid order held. */
export async function spendCoupons(work: Tx, { user_id, order_sn }: OrderName, now: number): Promise<void> {
  await work
    .updateTable('coupon')
    .set({ status: 'used', used_at: now })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'locked')
    .execute()
}

/** Names of the coupons an order used. */
export async function couponTitles(db: Db, orderSn: string): Promise<string[]> {
  const rows = await couponsIn(db).where('order_sn', '=', orderSn).execute()
  return rows.map(({ title }) => title)
}

/** Gives a coupon of a template that lasts until `expiresAt`. */
export const giveCoupon = (work: Tx, of: { userId: number; templateId: number; now: number; expiresAt: number }) =>
  work
    .insertInto('coupon')
    .values({
      user_id: of.userId,
      template_id: of.templateId,
      batch_id: null,
      status: 'usable',
      order_sn: null,
      claimed_at: of.now,
      expires_at: of.expiresAt,
      used_at: null,
    })
    .execute()

type Named = { id: number; name: string }
export type ScopeNames = { courses: Named[]; categories: Named[] }

/** Names of the courses and categories that coupons cover, in the order of their ids. */
export async function scopeNames(db: Db, courseIds: readonly number[], categoryIds: readonly number[]): Promise<ScopeNames> {
  const courses =
    courseIds.length === 0
      ? []
      : await db.selectFrom('course').select(['id', 'title as name']).where('id', 'in', courseIds).orderBy('id').execute()
  const categories =
    categoryIds.length === 0
      ? []
      : await db.selectFrom('category').select(['id', 'name']).where('id', 'in', categoryIds).orderBy('id').execute()
  return { courses, categories }
}

const rows = (db: Db) =>
  db
    .selectFrom('coupon_batch as batch')
    .innerJoin('coupon_template as template', 'template.id', 'batch.template_id')
    .select(['batch.id', 'template.title', 'template.form', 'batch.token', 'batch.stock', 'batch.taken', 'batch.per_person as perPerson'])
    .select(['batch.starts_at as startsAt', 'batch.ends_at as endsAt'])

export type BatchLine = Awaited<ReturnType<typeof listBatches>>[number]

/** Batches of coupons, newest first. */
export const listBatches = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('batch.id', '<', before ?? 0))
    .orderBy('batch.id', 'desc')
    .limit(limit)
    .execute()

/** Batches by number, held for the transaction where they are changed next. */
export const batchesByIds = (db: Db, ids: readonly number[], isLocked: boolean): Promise<BatchLine[]> =>
  rows(db)
    .where(sql<boolean>`batch.id = any(${ids})`)
    .orderBy('batch.id')
    .$if(isLocked, (query) => query.forUpdate('batch'))
    .execute()

export const batchById = (db: Db, id: number) => rows(db).where('batch.id', '=', id).executeTakeFirst()

type NewBatch = {
  form: 'coupon' | 'envelope'
  kind: 'amount' | 'percent'
  title: string
  amount: number
  percent: number
  cap: number | null
  threshold: number
  courseIds: readonly number[] | null
  token: string
  stock: number
  perPerson: number
  audience: 'all' | 'new' | 'vip'
  startsAt: number
  endsAt: number
  validMs: number | null
  isListed: boolean
}

/** Makes a kind of coupon and a batch of it; the id of the batch. */
export async function addBatch(
  tx: Tx,
  { form, kind, title, amount, percent, cap, threshold, courseIds, ...batch }: NewBatch,
): Promise<number> {
  const { id: templateId } = await tx
    .insertInto('coupon_template')
    .values({ form, kind, title, amount, percent, cap, threshold, course_ids: courseIds && JSON.stringify(courseIds), category_ids: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, stock, perPerson, audience, startsAt, endsAt, validMs, isListed } = batch
  const row = {
    token,
    stock,
    audience,
    template_id: templateId,
    per_person: perPerson,
    starts_at: startsAt,
    ends_at: endsAt,
    valid_ms: validMs,
    is_listed: isListed,
  }
  return (await tx.insertInto('coupon_batch').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes how many coupons a batch has, and when they are taken; false when more than that are taken. */
export async function putBatch(
  tx: Tx,
  id: number,
  { stock, perPerson, startsAt, endsAt }: { stock: number; perPerson: number; startsAt: number; endsAt: number },
): Promise<boolean> {
  const set = await tx
    .updateTable('coupon_batch')
    .set({ stock, per_person: perPerson, starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .where('taken', '<=', stock)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Changes how many coupons a batch has; false when more than that are taken. */
export async function setStock(tx: Tx, id: number, stock: number): Promise<boolean> {
  const set = await tx
    .updateTable('coupon_batch')
    .set({ stock })
    .where('id', '=', id)
    .where('taken', '<=', stock)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
