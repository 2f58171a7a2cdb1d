import type { Db, Tx } from '#server/database/tables'
import type { CodePurpose } from '@/domain/account/code'

/** One code of a number: what for, and the place it counts for. */
export type CodeKey = { mobile: string; purpose: CodePurpose; place: string }
type NewCode = CodeKey & { hmac: string; tries: number; sentAt: number; expiresAt: number }

const ofKey = (db: Db | Tx, { mobile, purpose, place }: CodeKey) =>
  db.selectFrom('purpose_code').where('mobile', '=', mobile).where('purpose', '=', purpose).where('place', '=', place)

/**
 * Stores a new code in place of the last, unless that was sent after `lastBefore`; false when it was. The row's lock serializes
 * requests for one number.
 */
export async function putCode(work: Tx, { hmac, tries, sentAt, expiresAt, ...key }: NewCode, lastBefore: number): Promise<boolean> {
  const fresh = { code_hmac: hmac, tries_left: tries, expires_at: expiresAt, sent_at: sentAt }
  const stored = await work
    .insertInto('purpose_code')
    .values({ ...key, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['mobile', 'purpose', 'place']).doUpdateSet(fresh).where('purpose_code.sent_at', '<=', lastBefore),
    )
    .returning('mobile')
    .executeTakeFirst()
  return stored !== undefined
}

/** When the last code was sent, and whether it can still be used; undefined without one. */
export async function lastCode(db: Db | Tx, key: CodeKey, now: number): Promise<{ sentAt: number; isGood: boolean } | undefined> {
  const row = await ofKey(db, key).select(['sent_at', 'expires_at', 'tries_left']).executeTakeFirst()
  return row && { sentAt: row.sent_at, isGood: row.expires_at > now && row.tries_left > 0 }
}

/** Takes back a code that was not sent. */
export async function dropCode(db: Db, { mobile, purpose, place }: CodeKey): Promise<void> {
  await db.deleteFrom('purpose_code').where('mobile', '=', mobile).where('purpose', '=', purpose).where('place', '=', place).execute()
}

type Tried = { mobile: string; purposes: readonly CodePurpose[]; places: readonly string[] }
type Live = CodeKey & { hmac: string }

/** Counts a try of each code of these purposes and places that is still good, and gives their hashes. */
export function countCodeTry(db: Db, { mobile, purposes, places }: Tried, now: number): Promise<Live[]> {
  return db
    .updateTable('purpose_code')
    .set((fields) => ({ tries_left: fields('tries_left', '-', 1) }))
    .where('mobile', '=', mobile)
    .where('purpose', 'in', purposes)
    .where('place', 'in', places)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['mobile', 'purpose', 'place', 'code_hmac as hmac'])
    .execute()
}

/** Uses a code up; false when it was used meanwhile. */
export async function spendCode(db: Db, { mobile, purpose, place, hmac }: Live): Promise<boolean> {
  const used = await db
    .updateTable('purpose_code')
    .set({ tries_left: 0, expires_at: 0 })
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('place', '=', place)
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

/** Codes of a budget: those of some purposes, sent to a number for a place, or on behalf of a network. */
type Budget = { purposes: readonly CodePurpose[] } & ({ mobile: string; place: string } | { network: string })

/** How many codes of a budget were sent since a moment, and when the first of them was. */
export async function sentSince(work: Tx, { purposes, ...of }: Budget, since: number): Promise<{ count: number; first: number }> {
  const all = work
    .selectFrom('sms_outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('sent_at').as('first')])
    .where('purpose', 'in', purposes)
    .where('sent_at', '>', since)
  const own = 'network' in of ? all.where('ip', '=', of.network) : all.where('mobile', '=', of.mobile).where('place', '=', of.place)
  const { count, first } = await own.executeTakeFirstOrThrow()
  return { count: Number(count), first: Number(first ?? since) }
}

export type SentRow = { mobile: string; ip: string; body: string; sent_at: number; purpose: CodePurpose | 'notice'; place: string }

/** Notes messages among those sent. */
export async function recordSent(db: Db, rows: readonly SentRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('sms_outbox').values(rows).execute()
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
