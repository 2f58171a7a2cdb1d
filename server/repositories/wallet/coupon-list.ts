import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('coupon_batch as batch')
    .innerJoin('coupon_template as template', 'template.id', 'batch.template_id')
    .select(['batch.id', 'template.title', 'template.form', 'batch.token', 'batch.stock', 'batch.taken', 'batch.per_person as perPerson'])
    .select(['batch.starts_at as startsAt', 'batch.ends_at as endsAt'])

export type BatchLine = Awaited<ReturnType<typeof listBatches>>[number]

/** Batches of coupons, newest first. */
export const listBatches = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  rows(db)
    .$if(before !== undefined, (query) => query.where('batch.id', '<', before ?? 0))
    .orderBy('batch.id', 'desc')
    .limit(limit)
    .execute()

export const batchById = (db: Db, id: number) => rows(db).where('batch.id', '=', id).executeTakeFirst()

export type NewBatch = {
  form: 'coupon' | 'envelope'
  kind: 'amount' | 'percent'
  title: string
  amount: number
  percent: number
  cap: number | null
  threshold: number
  courseIds: readonly number[] | null
  token: string
  stock: number
  perPerson: number
  audience: 'all' | 'new' | 'vip'
  startsAt: number
  endsAt: number
  validMs: number | null
  isListed: boolean
}

/** Makes a kind of coupon and a batch of it; the id of the batch. */
export async function addBatch(
  tx: Tx,
  { form, kind, title, amount, percent, cap, threshold, courseIds, ...batch }: NewBatch,
): Promise<number> {
  const { id: templateId } = await tx
    .insertInto('coupon_template')
    .values({ form, kind, title, amount, percent, cap, threshold, course_ids: courseIds && JSON.stringify(courseIds), category_ids: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, stock, perPerson, audience, startsAt, endsAt, validMs, isListed } = batch
  const row = {
    token,
    stock,
    audience,
    template_id: templateId,
    per_person: perPerson,
    starts_at: startsAt,
    ends_at: endsAt,
    valid_ms: validMs,
    is_listed: isListed,
  }
  return (await tx.insertInto('coupon_batch').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes how many coupons a batch has; false when more than that are taken. */
export async function setStock(tx: Tx, id: number, stock: number): Promise<boolean> {
  const set = await tx
    .updateTable('coupon_batch')
    .set({ stock })
    .where('id', '=', id)
    .where('taken', '<=', stock)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
