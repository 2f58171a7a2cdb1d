import { call } from '../call'
import type { BatchQuery, Coupon, CouponBatch, CouponQuery, QuotaLine, QuotaQuery } from './coupon.schema'

/** Coupons, red envelopes, and the learner's quota of questions. */
export const coupon = {
  list: call<{ query: CouponQuery }, Coupon[]>({ service: 'order', method: 'GET', path: '/v2/coupons', auth: true }),
  batch: call<{ query: BatchQuery }, CouponBatch>({ service: 'order', method: 'GET', path: '/v2/coupons/batch', auth: true }),
  receive: call<{ body: BatchQuery }, Coupon>({ service: 'order', method: 'POST', path: '/v2/coupons/receive', auth: true }),
  quota: call<{ query: QuotaQuery }, QuotaLine[]>({ service: 'order', method: 'GET', path: '/v2/question-quota', auth: true }),
}
