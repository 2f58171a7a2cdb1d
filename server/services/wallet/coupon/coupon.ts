import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { conflict, notFound } from '#server/refusal'
import { isNewBuyer } from '#server/repositories/account/account'
import { memberLevel } from '#server/repositories/account/membership'
import { coursesForSale } from '#server/repositories/course/course-price'
import { couponPage, couponsAtHand, findCoupon, type HeldCoupon, type ScopeNames, scopeNames } from '#server/repositories/wallet/coupon'
import {
  type Batch,
  findBatch,
  fullyTaken,
  listedBatches,
  takeFromBatch,
  takenBy,
  writeClaim,
} from '#server/repositories/wallet/coupon-batch'
import { coupon } from '@/contract/wallet/coupon'
import type { BatchQuery, Coupon, CouponBatch, CouponQuery, CourseCoupon } from '@/contract/wallet/coupon.schema'
import { DAY_MS } from '@/domain/time/units'
import { type CouponTerms, claimRefusal, couponSaving, couponStatusAt, coversCourse } from '@/domain/wallet/coupon'

const NEW_ACCOUNT_MS = 7 * DAY_MS

async function isInvited(db: Db | Tx, batch: Batch, userId: number, now: number): Promise<boolean> {
  if (batch.audience === 'new') return isNewBuyer(db, userId, now - NEW_ACCOUNT_MS)
  return batch.audience === 'all' || (await memberLevel(db, userId, now)) > 0
}

async function judge(db: Db | Tx, userId: number, { token, batchId }: BatchQuery, now: number) {
  const batch = await findBatch(db, token, batchId)
  if (!batch) throw notFound('优惠券')
  const owned = await takenBy(db, batch.id, userId)
  return { batch, owned, refusal: claimRefusal({ ...batch, now, owned, isInvited: await isInvited(db, batch, userId, now) }) }
}

/** A batch as its link shows it to this learner. */
async function batchOf({ db, now }: Deps, userId: number, query: BatchQuery): Promise<CouponBatch> {
  const { batch, owned, refusal } = await judge(db, userId, query, now())
  const { title, form, note, terms, endsAt } = batch
  const { kind, amount, percent } = terms
  const left = batch.stock - batch.taken
  return { title, form, note, kind, amount, percent, ...(await scopeOf(db, terms)), endsAt, left, owned, refusal }
}

/**
 * Takes one coupon of a batch: the learner's claim is written first, then the stock is lowered where it lasts, both or neither.
 * Under concurrent calls the stock is never exceeded, nor a learner's share.
 */
export async function receiveCoupon({ db, now }: Deps, userId: number, query: BatchQuery): Promise<HeldCoupon> {
  return tx(db, async (work) => {
    const { batch, owned, refusal } = await judge(work, userId, query, now())
    if (refusal !== '') throw conflict(refusal)
    const id = await writeClaim(work, { batch, userId, turn: owned + 1, now: now() })
    if (id === undefined) throw conflict('你已经领取过了')
    if (!(await takeFromBatch(work, batch.id))) throw conflict('已经被领完了')
    const coupon = await findCoupon(work, userId, id)
    if (!coupon) throw new Error(`coupon ${id} cannot be read`)
    return coupon
  })
}

type Scope = { scope: string; courseId: number | null }
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

/** Coupons that are given out to everybody and may be used for a course, and whether this learner has them. */
export async function couponsOfCourse({ db, now }: Deps, userId: number | null, courseId: number): Promise<CourseCoupon[]> {
  const [course] = await coursesForSale(db, [courseId])
  if (!course || course.price === 0) return []
  const open = (await listedBatches(db, now())).filter(({ terms }) => coversCourse(terms, { courseId, categoryIds: course.categoryIds }))
  const usable = open.filter(({ terms }) => terms.threshold <= course.price)
  const taken = userId === null ? [] : await fullyTaken(db, userId, usable)
  const held = userId === null ? [] : await couponsAtHand(db, userId, now())
  return usable.map(({ id, token, title, note, terms }) => {
    const isTaken = taken.includes(id)
    // One that was taken and spent saves nothing any more.
    const isSpent = isTaken && !held.some((one) => one.title === title && one.note === note)
    return { token, title, note, isTaken, ...(!isSpent && { saving: couponSaving(terms, course.price) }) }
  })
}

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
