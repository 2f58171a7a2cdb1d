import { Type } from '@sinclair/typebox'
import { coupon } from '@/contract/money/coupon'
import {
  BatchQuerySchema,
  CouponBatchSchema,
  CouponQuerySchema,
  CouponSchema,
  QuotaLineSchema,
  QuotaQuerySchema,
} from '@/contract/money/coupon.schema'
import type { ServicePlugin } from '../../../deps'
import { serve } from '../../../http/serve'
import { quotaPage } from '../../../repositories/question-quota'
import { couponOf, listCoupons } from './list'
import { batchOf, receiveCoupon } from './receive'

/** Coupons, red envelopes, and the journal of the question quota. */
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
  serve(app, coupon.quota, { query: QuotaQuerySchema, reply: Type.Array(QuotaLineSchema) }, ({ query }, { learnerId }) =>
    quotaPage(db, learnerId, query.page ?? 0, query.limit ?? 20),
  )
}
