import { Type } from '@sinclair/typebox'
import { coupon } from '@/contract/money/coupon'
import { BatchQuerySchema, CouponBatchSchema, CouponQuerySchema, CouponSchema } from '@/contract/money/coupon.schema'
import type { ServicePlugin } from '../../../deps'
import { serve } from '../../../http/serve'
import { couponOf, listCoupons } from './list'
import { batchOf, receiveCoupon } from './receive'

/** Coupons and red envelopes. */
export const serveCoupons: ServicePlugin = (app, deps) => {
  const { db, now } = deps
  serve(app, coupon.list, { query: CouponQuerySchema, reply: Type.Array(CouponSchema) }, ({ query }, { learnerId }) =>
    listCoupons(deps, learnerId, query),
  )
  serve(app, coupon.batch, { query: BatchQuerySchema, reply: CouponBatchSchema }, ({ query }, { learnerId }) =>
    batchOf(deps, learnerId, query),
  )
  serve(app, coupon.receive, { body: BatchQuerySchema, reply: CouponSchema }, async ({ body }, { learnerId }) =>
    couponOf(db, await receiveCoupon(deps, learnerId, body), now()),
  )
}
