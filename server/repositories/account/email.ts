import type { Db, Tx } from '#server/database/tables'

/** The address that a learner has proved to read; null for none. */
export async function emailOfUser(db: Db | Tx, userId: number): Promise<string | null> {
  const row = await db.selectFrom('learner_email').select('address').where('user_id', '=', userId).executeTakeFirst()
  return row?.address ?? null
}

export async function putEmail(work: Tx, userId: number, address: string, now: number): Promise<void> {
  const fresh = { address, verified_at: now }
  await work
    .insertInto('learner_email')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}

export async function removeEmail(work: Tx, userId: number): Promise<void> {
  await work.deleteFrom('email_code').where('user_id', '=', userId).execute()
  await work.deleteFrom('learner_email').where('user_id', '=', userId).execute()
}

type EmailCode = {
  address: string
  code_hmac: string
  tries_left: number
  expires_at: number
  sent_at: number
  day_since: number
  day_count: number
}

/** The last code of a learner, locked: two wishes at once are judged one after the other. */
export const lockEmailCode = (work: Tx, userId: number): Promise<EmailCode | undefined> =>
  work
    .selectFrom('email_code')
    .select(['address', 'code_hmac', 'tries_left', 'expires_at', 'sent_at', 'day_since', 'day_count'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function putEmailCode(work: Tx, userId: number, code: EmailCode): Promise<void> {
  await work
    .insertInto('email_code')
    .values({ user_id: userId, ...code })
    .onConflict((on) => on.column('user_id').doUpdateSet(code))
    .execute()
}

/** Counts the learners who had a code sent to an address since a moment, without one of them. */
export async function otherAskers(db: Db | Tx, userId: number, address: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('email_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('sent_at', '>', since)
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts a try of a code that is still good and gives its hash; undefined where there is none. */
export const countEmailTry = (db: Db, userId: number, address: string, now: number) =>
  db
    .updateTable('email_code')
    .set((fields) => ({ tries_left: fields('tries_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hmac as hmac')
    .executeTakeFirst()

/** Uses a code up; false when it was used meanwhile. */
export async function spendEmailCode(work: Tx, userId: number, hmac: string): Promise<boolean> {
  const used = await work
    .updateTable('email_code')
    .set({ tries_left: 0, expires_at: 0 })
    .where('user_id', '=', userId)
    .where('code_hmac', '=', hmac)
    .where('expires_at', '>', 0)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export type SentMail = { address: string; subject: string; body: string; unsubscribe: string; files: string[]; sentAt: number }

type SandboxMail = { to: string; subject: string; text: string; unsubscribe?: string; files?: readonly { name: string; bytes: Buffer }[] }

/** Stores a message of the sandbox; of its files the names. */
export async function recordMail(db: Db, { to, subject, text, unsubscribe = '', files = [] }: SandboxMail, now: number): Promise<void> {
  const names = JSON.stringify(files.map(({ name, bytes }) => `${name}（${bytes.length} 字节）`))
  await db.insertInto('email_outbox').values({ address: to, subject, body: text, unsubscribe, files: names, sent_at: now }).execute()
}

/** Messages of the sandbox sent last, the newest first, to one address or all. */
export const newestMail = (db: Db, address: string | undefined, limit: number): Promise<SentMail[]> =>
  db
    .selectFrom('email_outbox')
    .select(['address', 'subject', 'body', 'unsubscribe', 'files', 'sent_at as sentAt'])
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Deletes mail of the sandbox, and codes, from before a moment. */
export async function forgetMail(db: Db, before: number): Promise<void> {
  await db.deleteFrom('email_outbox').where('sent_at', '<', before).execute()
  await db.deleteFrom('email_code').where('sent_at', '<', before).execute()
}
