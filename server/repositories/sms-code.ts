import type { Db, Tx } from '../database/tables'

type NewCode = { mobile: string; hmac: string; tries: number; sentAt: number; expiresAt: number }

/**
 * Stores a new code in place of the last, unless that was sent after `lastBefore`; false when it was. The row's lock serializes
 * requests for one number.
 */
export async function putCode(work: Tx, { mobile, hmac, tries, sentAt, expiresAt }: NewCode, lastBefore: number): Promise<boolean> {
  const fresh = { code_hmac: hmac, tries_left: tries, expires_at: expiresAt, sent_at: sentAt }
  const stored = await work
    .insertInto('sms_code')
    .values({ mobile, ...fresh })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(fresh).where('sms_code.sent_at', '<=', lastBefore))
    .returning('mobile')
    .executeTakeFirst()
  return stored !== undefined
}

/** Takes back a code that was not sent. */
export async function dropCode(db: Db, mobile: string): Promise<void> {
  await db.deleteFrom('sms_code').where('mobile', '=', mobile).execute()
}

/** Counts a try of a code that is still good, and gives its hash; undefined when there is none. */
export async function countCodeTry(db: Db, mobile: string, now: number): Promise<string | undefined> {
  const taken = await db
    .updateTable('sms_code')
    .set((fields) => ({ tries_left: fields('tries_left', '-', 1) }))
    .where('mobile', '=', mobile)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hmac')
    .executeTakeFirst()
  return taken?.code_hmac
}

/** Uses a code up; false when it was used meanwhile. */
export async function spendCode(db: Db, mobile: string, hmac: string): Promise<boolean> {
  const used = await db
    .updateTable('sms_code')
    .set({ tries_left: 0, expires_at: 0 })
    .where('mobile', '=', mobile)
    .where('code_hmac', '=', hmac)
    .where('expires_at', '>', 0)
    .returning('mobile')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses a proof of work up; false when it was used before. */
export async function spendProof(db: Db, proof: string, expires_at: number): Promise<boolean> {
  const spent = await db
    .insertInto('sms_proof')
    .values({ proof, expires_at })
    .onConflict((conflict) => conflict.column('proof').doNothing())
    .returning('proof')
    .executeTakeFirst()
  return spent !== undefined
}

/** Messages sent to a number, or on behalf of an address, since a moment. */
export async function sentSince(work: Tx, column: 'mobile' | 'ip', value: string, since: number): Promise<number> {
  const { count } = await work
    .selectFrom('sms_outbox')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes a message among those sent. */
export async function noteSent(db: Db, row: { mobile: string; ip: string; body: string; sent_at: number }): Promise<void> {
  await db.insertInto('sms_outbox').values(row).execute()
}

export type SentMessage = { mobile: string; body: string; sentAt: number }

/** Messages sent last, the newest first, to one number or all. */
export const newestSent = (db: Db, mobile: string | null, limit: number): Promise<SentMessage[]> =>
  db
    .selectFrom('sms_outbox')
    .select(['mobile', 'body', 'sent_at as sentAt'])
    .$if(mobile !== null, (query) => query.where('mobile', '=', mobile ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
