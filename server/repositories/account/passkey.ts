import type { Db, Tx } from '#server/database/tables'
import { hashOf } from './session/session'

export type Passkey = {
  id: number
  staffId: number
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
  madeAt: number
  usedAt: number | null
}

const passkeys = (db: Db | Tx) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id',
      'staff_id as staffId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
    ])
    .select(['staff_passkey.name', 'made_at as madeAt', 'used_at as usedAt'])

export const passkeysOf = (db: Db | Tx, staffId: number): Promise<Passkey[]> =>
  passkeys(db).where('staff_id', '=', staffId).orderBy('staff_passkey.id').execute()

/** A passkey of somebody who still works here. */
export const passkeyByCredential = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  passkeys(db).where('credential_id', '=', credentialId).where('staff.is_active', '=', true).executeTakeFirst()

type NewPasskey = Omit<Passkey, 'id' | 'madeAt' | 'usedAt'> & { host: string; now: number }

/** Stores a passkey; false where it is known already. */
export async function addPasskey(work: Tx, one: NewPasskey): Promise<boolean> {
  const made = await work
    .insertInto('staff_passkey')
    .values({
      staff_id: one.staffId,
      credential_id: one.credentialId,
      public_key: one.publicKey,
      counter: one.counter,
      transports: JSON.stringify(one.transports),
      host: one.host,
      name: one.name,
      made_at: one.now,
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Removes a passkey of a member of the staff; its name, or undefined where it is not theirs. */
export async function removePasskey(work: Tx, staffId: number, id: number): Promise<string | undefined> {
  const gone = await work
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

export async function renamePasskey(work: Tx, staffId: number, id: number, name: string): Promise<boolean> {
  const row = await work
    .updateTable('staff_passkey')
    .set({ name })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the counter that came with an answer; false where another answer has moved it meanwhile. */
export async function moveCounter(db: Db, { id, counter }: Pick<Passkey, 'id' | 'counter'>, to: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('staff_passkey')
    .set({ counter: to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a challenge for an answer until a moment, and forgets those that are past. */
export async function putChallenge(db: Db, challenge: string, staffId: number | null, { now, until }: { now: number; until: number }) {
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute()
  await db
    .insertInto('staff_challenge')
    .values({ hash: hashOf(challenge), staff_id: staffId, expires_at: until })
    .execute()
}

/** Uses a challenge up; false for one that was used, is past, or was made for somebody else. */
export async function spendChallenge(db: Db | Tx, challenge: string, staffId: number | null, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('hash', '=', hashOf(challenge))
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
