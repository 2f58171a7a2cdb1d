import type { Db, Tx } from '#server/database/tables'
import { type CouponTerms, couponWords } from '@/domain/wallet/coupon'
import { termsOf } from './coupon'

export type Batch = {
  id: number
  templateId: number
  form: 'coupon' | 'envelope'
  title: string
  note: string
  terms: CouponTerms
  stock: number
  taken: number
  perPerson: number
  audience: 'all' | 'new' | 'vip'
  startsAt: number
  endsAt: number
  validMs: number | null
}

const batches = (db: Db | Tx) =>
  db
    .selectFrom('coupon_batch')
    .innerJoin('coupon_template', 'coupon_template.id', 'coupon_batch.template_id')
    .selectAll('coupon_template')
    .select([
      'coupon_batch.id as batch_id',
      'token',
      'template_id',
      'stock',
      'taken',
      'per_person',
      'audience',
      'starts_at',
      'ends_at',
      'valid_ms',
    ])

const batchOf = (row: Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>): Batch => ({
  id: row.batch_id,
  templateId: row.template_id,
  form: row.form,
  title: row.title,
  note: couponWords(termsOf(row)),
  terms: termsOf(row),
  stock: row.stock,
  taken: row.taken,
  perPerson: row.per_person,
  audience: row.audience,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  validMs: row.valid_ms,
})

/** A batch by the token of its link; `batchId` must name the same one. */
export async function findBatch(db: Db | Tx, token: string, batchId: number | undefined): Promise<Batch | undefined> {
  const row = await batches(db).where('token', '=', token).executeTakeFirst()
  return row && (batchId === undefined || row.batch_id === batchId) ? batchOf(row) : undefined
}

/** Batches that pages of courses offer at `now` and that are not all given out, the one that ends first first. */
export async function listedBatches(db: Db, now: number): Promise<(Batch & { token: string })[]> {
  const rows = await batches(db)
    .where('is_listed', '=', true)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .whereRef('taken', '<', 'stock')
    .orderBy('ends_at')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...batchOf(row), token: row.token }))
}

/** The batches among these of which a learner has as many as they may. */
export async function fullyTaken(db: Db, userId: number, of: readonly Pick<Batch, 'id' | 'perPerson'>[]): Promise<number[]> {
  if (of.length === 0) return []
  const rows = await db
    .selectFrom('coupon')
    .select('batch_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(
      'batch_id',
      'in',
      of.map(({ id }) => id),
    )
    .groupBy('batch_id')
    .execute()
  return of.filter(({ id, perPerson }) => rows.some((row) => row.batch_id === id && Number(row.count) >= perPerson)).map(({ id }) => id)
}

/** How many coupons of a batch a learner has taken. */
export async function takenBy(db: Db | Tx, batchId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('coupon')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a claimed coupon; undefined when another request of the same learner wrote that turn first. */
export async function writeClaim(
  work: Tx,
  { batch, userId, turn, now }: { batch: Batch; userId: number; turn: number; now: number },
): Promise<number | undefined> {
  const expires_at = batch.validMs === null ? batch.endsAt : now + batch.validMs
  const row = { user_id: userId, template_id: batch.templateId, batch_id: batch.id, turn, claimed_at: now, expires_at }
  const made = await work
    .insertInto('coupon')
    .values({ ...row, status: 'usable', order_sn: null, used_at: null })
    .onConflict((on) => on.columns(['batch_id', 'user_id', 'turn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Takes one coupon out of a batch; false when none is left. */
export async function takeFromBatch(work: Tx, batchId: number): Promise<boolean> {
  const taken = await work
    .updateTable('coupon_batch')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', batchId)
    .whereRef('taken', '<', 'stock')
    .returning('taken')
    .executeTakeFirst()
  return taken !== undefined
}
