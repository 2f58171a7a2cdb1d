import { call } from '@/contract/call'
import type { BatchQuery, Coupon, CouponBatch, CouponQuery, CourseCoupon } from './coupon.schema'

/** Coupons and red envelopes. */
export const coupon = {
  list: call<{ query: CouponQuery }, Coupon[]>({ service: 'order', method: 'GET', path: '/v2/coupons', auth: true }),
  batch: call<{ query: BatchQuery }, CouponBatch>({ service: 'order', method: 'GET', path: '/v2/coupons/batch', auth: true }),
  /** The coupons that the page of a course offers. An addition. */
  ofCourse: call<{ params: { id: number } }, CourseCoupon[]>({
    service: 'order',
    method: 'GET',
    path: '/v2/courses/{id}/coupons',
    auth: true,
    isGuest: true,
  }),
  receive: call<{ body: BatchQuery }, Coupon>({ service: 'order', method: 'POST', path: '/v2/coupons/receive', auth: true }),
}
