import { sql } from 'kysely'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import type { CouponSeed } from './money-shapes'

const CLAIM_HOUR = 9

export async function writePacks(offering: Offering, packs: Seed['rechargePacks']): Promise<void> {
  const rows = packs.map(({ productId, ...pack }, seq) => ({ ...pack, product_id: productId, seq }))
  await offer(offering, 'recharge_pack', ['id'], rows)
}

const templateOf = (seed: CouponSeed) => ({
  id: seed.id,
  form: seed.form,
  kind: seed.kind,
  title: seed.title,
  amount: seed.amount ?? 0,
  percent: seed.percent ?? 0,
  cap: seed.cap ?? null,
  threshold: seed.threshold,
  course_ids: seed.courseIds ?? null,
  category_ids: null,
})

/** Kinds of coupons and the links they are given out under; the days of a link count from today. */
export async function writeCoupons(offering: Offering, coupons: readonly CouponSeed[]): Promise<void> {
  const { work, now } = offering
  const made = new Set((await offer(offering, 'coupon_template', ['id'], coupons.map(templateOf))).map(({ id }) => id))
  const own = coupons.filter(({ id }) => made.has(id))
  const batches = own.flatMap(({ id, batch }) => {
    if (!batch) return []
    const { token, stock, days, validDays, audience, isListed = false } = batch
    const times = { starts_at: now, ends_at: now + days * DAY_MS, valid_ms: validDays * DAY_MS }
    return { id, template_id: id, token, stock, per_person: batch.perPerson, audience, is_listed: isListed, ...times }
  })
  await insertRows(work, 'coupon_batch', ['id'], batches)
  if (own.length === 0) return
  for (const table of ['coupon_template', 'coupon_batch'] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(work)
}

/** Writes the coupons that learners hold, dated back from `now`, ms. */
export async function writeHeldCoupons(work: Tx, coupons: readonly CouponSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    coupons.flatMap(({ held }) => held.map(({ mobile }) => mobile)),
  )
  const rows = coupons.flatMap(({ id: template_id, held }) =>
    held.flatMap(({ mobile, daysAgo, validDays }) => {
      const user_id = ids.get(mobile)
      const claimed_at = Math.min(now, shanghaiHour(now, -daysAgo, CLAIM_HOUR))
      const state = { batch_id: null, status: 'usable' as const, order_sn: null, used_at: null }
      return user_id === undefined ? [] : { user_id, template_id, ...state, claimed_at, expires_at: claimed_at + validDays * DAY_MS }
    }),
  )
  if (rows.length > 0) await work.insertInto('coupon').values(rows).execute()
}
