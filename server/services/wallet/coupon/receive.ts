import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import { memberLevel } from '#server/repositories/account/membership'
import { findCoupon, type HeldCoupon } from '#server/repositories/wallet/coupon'
import { type Batch, findBatch, isNewBuyer, takeFromBatch, takenBy, writeClaim } from '#server/repositories/wallet/coupon-batch'
import type { BatchQuery, CouponBatch } from '@/contract/wallet/coupon.schema'
import { DAY_MS } from '@/domain/time/units'
import { claimRefusal } from '@/domain/wallet/coupon'
import { scopeOf } from './scope'

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
export async function batchOf({ db, now }: Deps, userId: number, query: BatchQuery): Promise<CouponBatch> {
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
    if (id === undefined) throw conflict('您已经领取过了')
    if (!(await takeFromBatch(work, batch.id))) throw conflict('已经被领完了')
    const coupon = await findCoupon(work, userId, id)
    if (!coupon) throw new Error(`coupon ${id} cannot be read`)
    return coupon
  })
}
