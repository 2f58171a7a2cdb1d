import { queryOptions } from '@tanstack/react-query'
import { coupon } from '@/contract/wallet/coupon'
import { queryOf } from '@/data/http/query'

/** The coupons that the page of a course offers; apart from the wallet's queries, which more packages share. */
export const courseCoupons = (id: number) =>
  queryOptions({ queryKey: ['wallet', 'of-course', id], queryFn: queryOf(coupon.ofCourse, { params: { id } }) })
