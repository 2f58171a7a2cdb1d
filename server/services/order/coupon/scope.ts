import type { CouponTerms } from '@/domain/money/coupon'
import type { Db } from '../../../database/tables'
import { namesOf } from '../../../repositories/coupon-scope'

export type Scope = { scope: string; courseId: number | null }

/** What a coupon is good for, in words, and the one course it leads to. */
export async function scopeOf(db: Db, { courseIds, categoryIds }: CouponTerms): Promise<Scope> {
  if (courseIds === null && categoryIds === null) return { scope: '全部课程可用', courseId: null }
  const names = await namesOf(db, courseIds ?? [], categoryIds ?? [])
  const [only] = courseIds ?? []
  return { scope: `仅限${names.join('、')}`, courseId: courseIds?.length === 1 && categoryIds === null ? (only ?? null) : null }
}
