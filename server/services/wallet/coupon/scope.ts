import type { Db } from '#server/database/tables'
import { type ScopeNames, scopeNames } from '#server/repositories/wallet/coupon-scope'
import type { CouponTerms } from '@/domain/wallet/coupon'

export type Scope = { scope: string; courseId: number | null }
type Covered = Pick<CouponTerms, 'courseIds' | 'categoryIds'>

/** Tells in words where a coupon can be used, and the one course it leads to. */
function scopeIn({ courses, categories }: ScopeNames, { courseIds, categoryIds }: Covered): Scope {
  if (courseIds === null && categoryIds === null) return { scope: '全部课程可用', courseId: null }
  const names = [
    ...courses.filter(({ id }) => courseIds?.includes(id)).map(({ name }) => `《${name}》`),
    ...categories.filter(({ id }) => categoryIds?.includes(id)).map(({ name }) => `${name}课程`),
  ]
  const [only] = courseIds ?? []
  return { scope: `仅限${names.join('、')}`, courseId: courseIds?.length === 1 && categoryIds === null ? (only ?? null) : null }
}

/** The same of many coupons; names are read once. */
export async function scopesOf(db: Db, coupons: readonly Covered[]): Promise<Scope[]> {
  const all = (pick: (of: Covered) => readonly number[] | null) => [...new Set(coupons.flatMap((one) => pick(one) ?? []))]
  const names = await scopeNames(
    db,
    all(({ courseIds }) => courseIds),
    all(({ categoryIds }) => categoryIds),
  )
  return coupons.map((one) => scopeIn(names, one))
}

/** The same of one coupon. */
export async function scopeOf(db: Db, terms: Covered): Promise<Scope> {
  const [scope] = await scopesOf(db, [terms])
  return scope ?? { scope: '', courseId: null }
}
