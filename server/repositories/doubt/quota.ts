import type { Db, Tx } from '#server/database/tables'

type Movement = { userId: number; month: string; change: number; reason: string; ref: string; now: number }

const lastOf = (db: Db, userId: number, month: string) =>
  db
    .selectFrom('doubt_quota_journal')
    .select('balance')
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Movements of a learner's questions wait for each other. Rows that name the learner are written before: a stronger lock would wait for theirs. */
export const lockQuota = (work: Tx, userId: number) =>
  work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Questions left in a month. */
export const quotaLeft = async (db: Db, userId: number, month: string): Promise<number> => (await lastOf(db, userId, month))?.balance ?? 0

/** Refs of the month's movements that are there already. */
export async function knownRefs(db: Db, userId: number, refs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('doubt_quota_journal')
    .select('ref')
    .where('user_id', '=', userId)
    .where('ref', 'in', [...refs])
    .execute()
  return new Set(rows.map(({ ref }) => ref))
}

/** Writes one movement, after `lockQuota`; gives its row, which is the receipt. */
export async function moveQuota(work: Tx, { userId, month, change, reason, ref, now }: Movement) {
  const balance = (await quotaLeft(work, userId, month)) + change
  const row = { user_id: userId, month, change, balance, reason, ref, made_at: now }
  const { id } = await work.insertInto('doubt_quota_journal').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, change, left: balance, month }
}

/** The receipt of a movement by its ref. */
export const quotaReceipt = (db: Db, userId: number, ref: string) =>
  db
    .selectFrom('doubt_quota_journal')
    .select(['id', 'change', 'balance as left', 'month'])
    .where('user_id', '=', userId)
    .where('ref', '=', ref)
    .executeTakeFirst()

export const quotaGranted = async (db: Db, userId: number, month: string): Promise<number> => {
  const row = await db
    .selectFrom('doubt_quota_journal')
    .select(({ fn }) => fn.sum<string>('change').as('sum'))
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where('ref', 'like', 'grant:%')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

export const quotaPage = (db: Db, userId: number, page: number, limit: number) =>
  db
    .selectFrom('doubt_quota_journal')
    .select(['id', 'month', 'change', 'balance', 'reason', 'made_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Whether a learner has a course that has not ended. */
export async function hasOpenCourse(db: Db, userId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('entitlement')
    .select('course_id')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
