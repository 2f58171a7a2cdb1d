import { Type } from '@sinclair/typebox'
import { coupon } from '@/contract/money/coupon'
import { BatchQuerySchema, CouponBatchSchema, CouponQuerySchema, CouponSchema, CourseCouponSchema } from '@/contract/money/coupon.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import type { ServicePlugin } from '../../../deps'
import { serve } from '../../../http/serve'
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
