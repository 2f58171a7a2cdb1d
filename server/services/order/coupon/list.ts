import type { Coupon, CouponQuery } from '@/contract/money/coupon.schema'
import { couponStatusAt } from '@/domain/money/coupon'
import type { Db } from '../../../database/tables'
import type { Deps } from '../../../deps'
import { couponPage, type HeldCoupon } from '../../../repositories/coupon'
import { scopeOf } from './scope'

/** A coupon as its owner sees it at `now`. */
export async function couponOf(db: Db, held: HeldCoupon, now: number): Promise<Coupon> {
  const { id, form, title, note, terms, orderSn, claimedAt, expiresAt, usedAt } = held
  const { kind, amount, percent } = terms
  const status = couponStatusAt(held, now)
  return { id, form, status, title, kind, amount, percent, note, ...(await scopeOf(db, terms)), orderSn, claimedAt, expiresAt, usedAt }
}

export async function listCoupons({ db, now }: Deps, userId: number, query: CouponQuery): Promise<Coupon[]> {
  const held = await couponPage(db, userId, query, now())
  return Promise.all(held.map((coupon) => couponOf(db, coupon, now())))
}
