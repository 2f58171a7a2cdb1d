import type { Db } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { couponPage, type HeldCoupon } from '#server/repositories/wallet/coupon'
import { coupon } from '@/contract/wallet/coupon'
import type { Coupon, CouponQuery } from '@/contract/wallet/coupon.schema'
import { couponStatusAt } from '@/domain/wallet/coupon'
import { batchOf, couponsOfCourse, receiveCoupon, type Scope, scopeOf, scopesOf } from './coupon'

const NO_SCOPE: Scope = { scope: '', courseId: null }

/** A coupon as its owner sees it at `now`. */
function shownCoupon(held: HeldCoupon, scope: Scope, now: number): Coupon {
  const { id, form, title, note, terms, orderSn, claimedAt, expiresAt, usedAt } = held
  const { kind, amount, percent } = terms
  const status = couponStatusAt(held, now)
  return { id, form, status, title, kind, amount, percent, note, ...scope, orderSn, claimedAt, expiresAt, usedAt }
}

/** The same of one that was just found. */
const couponOf = async (db: Db, held: HeldCoupon, now: number): Promise<Coupon> => shownCoupon(held, await scopeOf(db, held.terms), now)

async function listCoupons({ db, now }: Deps, userId: number, query: CouponQuery): Promise<Coupon[]> {
  const held = await couponPage(db, userId, query, now())
  const scopes = await scopesOf(
    db,
    held.map(({ terms }) => terms),
  )
  return held.map((one, at) => shownCoupon(one, scopes[at] ?? NO_SCOPE, now()))
}

/** Coupons and red envelopes. */
export const serveCoupons: ServicePlugin = (app, deps) => {
  const { db, now } = deps
  serve(app, coupon.list, ({ query }, { learnerId }) => listCoupons(deps, learnerId, query))
  serve(app, coupon.batch, ({ query }, { learnerId }) => batchOf(deps, learnerId, query))
  serve(app, coupon.ofCourse, ({ params }, { userId }) => couponsOfCourse(deps, userId, params.id))
  serve(app, coupon.receive, async ({ body }, { learnerId }) => couponOf(db, await receiveCoupon(deps, learnerId, body), now()))
}
