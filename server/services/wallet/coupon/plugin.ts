import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { coupon } from '@/contract/wallet/coupon'
import { BatchQuerySchema, CouponBatchSchema, CouponQuerySchema, CouponSchema, CourseCouponSchema } from '@/contract/wallet/coupon.schema'
import { couponOf, listCoupons } from './list'
import { couponsOfCourse } from './of-course'
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
  serve(app, coupon.ofCourse, { params: IdParamsSchema, reply: Type.Array(CourseCouponSchema) }, ({ params }, { userId }) =>
    couponsOfCourse(deps, userId, params.id),
  )
  serve(app, coupon.receive, { body: BatchQuerySchema, reply: CouponSchema }, async ({ body }, { learnerId }) =>
    couponOf(db, await receiveCoupon(deps, learnerId, body), now()),
  )
}
