import type { Tx } from '#server/database/tables'
import { lockLearners, newAccount } from './account'
import { claimWord, freeWord, learnerBy } from './learner-of'

type Account = { id: number; isLocked: boolean }

/** Uses up a text that asked for a token; false when a token came back with it before. */
export async function spendNonce(work: Tx, nonce: string, expires_at: number): Promise<boolean> {
  const spent = await work
    .insertInto('apple_nonce')
    .values({ nonce, expires_at })
    .onConflict((on) => on.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return spent !== undefined
}

/** Writes the Apple account of a learner, or notes that it was used again; a consent that was taken back is there anew. */
const putIdentity = (work: Tx, userId: number, sub: string, now: number) =>
  work
    .insertInto('apple_identity')
    .values({ user_id: userId, sub, linked_at: now, used_at: now })
    .onConflict((on) => on.columns(['user_id', 'sub']).doUpdateSet({ used_at: now, revoked_at: null }))
    .execute()

/** Makes the account of a person who is new. Of two first sign-ins at once the earlier one wins, and both get its account. */
async function makeAccount(work: Tx, sub: string, now: number): Promise<number> {
  const made = await newAccount(work, now)
  const holder = await claimWord(work, 'apple', sub, made)
  if (holder !== made) await work.deleteFrom('users').where('id', '=', made).execute()
  return holder
}

/** The account of a person of Apple; the first sign-in makes it. */
export async function accountOfApple(work: Tx, sub: string, now: number): Promise<Account> {
  const id = (await learnerBy(work, 'apple', sub)) ?? (await makeAccount(work, sub, now))
  await lockLearners(work, [id])
  await putIdentity(work, id, sub, now)
  return work.selectFrom('users').select(['id', 'is_locked as isLocked']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** `had`: the learner had it already; `taken`: it is another learner's; `other`: the learner has one that is not this. */
type Linked = 'linked' | 'had' | 'taken' | 'other'

/** Gives an Apple account to a learner, whose row the caller has locked. */
export async function linkIdentity(work: Tx, userId: number, sub: string, now: number): Promise<Linked> {
  const held = await work.selectFrom('apple_identity').select(['sub', 'revoked_at']).where('user_id', '=', userId).execute()
  if (held.some((row) => row.sub !== sub && row.revoked_at === null)) return 'other'
  if ((await claimWord(work, 'apple', sub, userId)) !== userId) return 'taken'
  await putIdentity(work, userId, sub, now)
  return held.some((row) => row.sub === sub && row.revoked_at === null) ? 'had' : 'linked'
}

/** Takes the Apple accounts of a learner away, and returns how many there were. */
export async function unlinkIdentities(work: Tx, userId: number): Promise<number> {
  const gone = await work.deleteFrom('apple_identity').where('user_id', '=', userId).returning('sub').execute()
  for (const { sub } of gone) await freeWord(work, 'apple', sub, userId)
  return gone.length
}

/** Whether a learner has a way in besides Apple: a mobile, the messaging app, or a student number with a password. */
export async function hasOtherWayIn(work: Tx, userId: number): Promise<boolean> {
  const found = await work
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where((the) =>
      the.or([
        the('users.mobile', 'is not', null),
        the.exists(
          the.selectFrom('messaging_identity').select('messaging_identity.user_id').where('messaging_identity.user_id', '=', userId),
        ),
        the.and([
          the('users.studentid', '<>', ''),
          the.exists(the.selectFrom('user_password').select('user_password.user_id').where('user_password.user_id', '=', userId)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that a person took the consent back, and returns their learner; undefined where it was given anew since, or is known. */
export async function revokeIdentity(work: Tx, sub: string, at: number): Promise<number | undefined> {
  const userId = await learnerBy(work, 'apple', sub)
  if (userId === undefined) return undefined
  const revoked = await work
    .updateTable('apple_identity')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .where('used_at', '<=', at)
    .returning('user_id')
    .executeTakeFirst()
  return revoked?.user_id
}
