import type { Db, Tx } from '#server/database/tables'

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

const gifts = (db: Db | Tx) =>
  db
    .selectFrom('gift_code as code')
    .innerJoin('gift_batch as batch', 'batch.id', 'code.batch_id')
    .leftJoin('users', 'users.id', 'code.used_by')
    .selectAll('code')
    .select(['batch.book_title', 'batch.valid_until', 'users.nickname'])

/** A code by its public half, with its batch and who used it. */
export const findGift = (db: Db | Tx, serial: string) => gifts(db).where('code.serial', '=', serial).executeTakeFirst()

/** Courses a learner may choose from, with whether they have each. */
export const directionsOf = (db: Db | Tx, batchId: number, userId: number, now: number) =>
  db
    .selectFrom('gift_batch_course as one')
    .innerJoin('course', 'course.id', 'one.course_id')
    .select(['course.id as courseId', 'course.title', 'course.subtitle', 'course.cover', 'course.valid_days as validDays'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('entitlement')
            .select('entitlement.course_id')
            .whereRef('entitlement.course_id', '=', 'course.id')
            .where('entitlement.user_id', '=', userId)
            .where((either) => either.or([either('entitlement.expires_at', 'is', null), either('entitlement.expires_at', '>', now)])),
        )
        .$castTo<boolean>()
        .as('isOwned'),
    )
    .where('one.batch_id', '=', batchId)
    .orderBy('one.seq')
    .execute()

/** Spends a code on a course; false when it is already spent. */
export async function spendRedeemCode(
  work: Tx,
  { id, userId, courseId, now }: { id: number; userId: number; courseId: number; now: number },
): Promise<boolean> {
  const spent = await work
    .updateTable('gift_code')
    .set({ used_by: userId, used_at: now, course_id: courseId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

type NewBatch = { bookTitle: string; courseIds: readonly number[]; validUntil: number; now: number }

/** A batch without codes yet. */
export async function addBatch(work: Tx, { bookTitle, courseIds, validUntil, now }: NewBatch): Promise<number> {
  const row = { book_title: bookTitle, valid_until: validUntil, made_at: now }
  const { id } = await work.insertInto('gift_batch').values(row).returning('id').executeTakeFirstOrThrow()
  const courses = courseIds.map((course_id, seq) => ({ batch_id: id, course_id, seq }))
  await work.insertInto('gift_batch_course').values(courses).execute()
  return id
}

/** Adds codes to a batch; gives the serials that were free. */
export async function addCodes(work: Tx, batchId: number, codes: readonly { serial: string; secret_hmac: string }[]): Promise<string[]> {
  const rows = codes.map((code) => ({ ...code, batch_id: batchId }))
  const made = await work
    .insertInto('gift_code')
    .values(rows)
    .onConflict((on) => on.column('serial').doNothing())
    .returning('serial')
    .execute()
  return made.map(({ serial }) => serial)
}

export type BatchRow = Awaited<ReturnType<typeof listRedeemCodeBatches>>[number]

const batches = (db: Db | Tx) =>
  db
    .selectFrom('gift_batch as batch')
    .select(['batch.id', 'batch.book_title as bookTitle', 'batch.valid_until as validUntil', 'batch.made_at as madeAt'])
    .select((of) => [
      of
        .selectFrom('gift_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('batch_id', '=', 'batch.id')
        .as('count'),
      of
        .selectFrom('gift_code')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('batch_id', '=', 'batch.id')
        .where('used_at', 'is not', null)
        .as('used'),
    ])

export function listRedeemCodeBatches(db: Db, { before, limit }: { before?: number; limit: number }) {
  const query = before === undefined ? batches(db) : batches(db).where('batch.id', '<', before)
  return query.orderBy('batch.id', 'desc').limit(limit).execute()
}

export const redeemCodeBatch = (db: Db | Tx, id: number) => batches(db).where('batch.id', '=', id).executeTakeFirst()

export type CodeRow = Awaited<ReturnType<typeof listRedeemCodes>>[number]

/** Codes by their public half, newest first: who used which, and for what. */
export function listRedeemCodes(db: Db, { serial, before, limit }: { serial?: string; before?: number; limit: number }) {
  let query = gifts(db).leftJoin('course', 'course.id', 'code.course_id').select(['course.title'])
  if (serial) query = query.where('code.serial', '=', serial.toUpperCase())
  if (before !== undefined) query = query.where('code.id', '<', before)
  return query.orderBy('code.id', 'desc').limit(limit).execute()
}

/** Moves the end of a batch: unused codes are good until then. */
export const setRedeemCodeEnd = (work: Tx, id: number, validUntil: number) =>
  work.updateTable('gift_batch').set({ valid_until: validUntil }).where('id', '=', id).execute()
