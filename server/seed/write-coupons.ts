import { sql } from 'kysely'
import { shanghaiHour } from '@/domain/time/shanghai-day'
import { DAY_MS } from '@/domain/time/units'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import { learnerIds } from './learner-ids'
import type { CouponSeed } from './money-shapes'
import type { Seed } from './read'

const CLAIM_HOUR = 9

export const writePacks = (work: Tx, packs: Seed['rechargePacks']): Promise<void> =>
  putRows(
    work,
    'recharge_pack',
    ['id'],
    packs.map(({ productId, ...pack }, seq) => ({ ...pack, product_id: productId, seq })),
  )

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

/** Kinds of coupons and the links they are given out under; the days of a link count from the first start, ms. */
export async function writeCoupons(work: Tx, coupons: readonly CouponSeed[], firstAt: number): Promise<void> {
  await putRows(work, 'coupon_template', ['id'], coupons.map(templateOf))
  const batches = coupons.flatMap(({ id, batch }) => {
    if (!batch) return []
    const { token, stock, days, validDays, audience, isListed = false } = batch
    const times = { starts_at: firstAt, ends_at: firstAt + days * DAY_MS, valid_ms: validDays * DAY_MS }
    return { id, template_id: id, token, stock, per_person: batch.perPerson, audience, is_listed: isListed, ...times }
  })
  await putRows(work, 'coupon_batch', ['id'], batches)
  for (const table of ['coupon_template', 'coupon_batch'] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(work)
}

/** What learners hold, dated back from `now`, ms. */
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
