import type { Db, Tx } from '#server/database/tables'

/** Whether a learner wants answers by machine. */
export const hasAgreed = async (db: Db, userId: number): Promise<boolean> => {
  const row = await db.selectFrom('ai_setting').select('agreed_at').where('user_id', '=', userId).executeTakeFirst()
  return (row?.agreed_at ?? null) !== null
}

/** Keeps a consent, or that it was withdrawn; saying it twice keeps the first moment. */
export async function keepAgreement(db: Db, userId: number, isGiven: boolean, now: number): Promise<void> {
  if ((await hasAgreed(db, userId)) === isGiven) return
  const row = isGiven ? { agreed_at: now, withdrawn_at: null } : { agreed_at: null, withdrawn_at: now }
  await db
    .insertInto('ai_setting')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** Whether an exam of the learner runs, on whichever device it was begun. */
export async function isUnderExam(db: Db, userId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .where('deadline', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Names by which a learner may speak of themselves; they are not sent to anybody. */
export async function ownNames(db: Db, userId: number): Promise<string[]> {
  const row = await db.selectFrom('users').select(['nickname', 'truename', 'studentid']).where('id', '=', userId).executeTakeFirst()
  return row ? [row.truename, row.nickname, row.studentid].filter((name) => name !== '') : []
}

/** Questions of one learner wait for each other. */
export const lockLearner = (work: Tx, userId: number) =>
  work.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
