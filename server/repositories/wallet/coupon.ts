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
export async function releaseCoupons(work: Tx, orderSn: string, from: 'locked' | 'used'): Promise<void> {
  await work
    .updateTable('coupon')
    .set({ status: 'usable', order_sn: null, used_at: null })
    .where('order_sn', '=', orderSn)
    .where('status', '=', from)
    .execute()
}

/** Uses up the coupons that a paid order held. */
export async function spendCoupons(work: Tx, orderSn: string, now: number): Promise<void> {
  await work
    .updateTable('coupon')
    .set({ status: 'used', used_at: now })
    .where('order_sn', '=', orderSn)
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
