import type { Db, Tx } from '#server/database/tables'
import { accountAnswering, accountByMobile } from './account'

/** Notes the places a learner signs in from. */
export async function putPlaces(work: Tx, userId: number, places: readonly string[], now: number): Promise<void> {
  if (places.length === 0) return
  await work
    .insertInto('sign_in_place')
    .values(places.map((place) => ({ user_id: userId, place, seen_at: now })))
    .onConflict((on) => on.columns(['user_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Keeps those of the places from which the account of a number has signed in. */
export async function placesOfMobile(db: Db, mobile: string, places: readonly string[]): Promise<string[]> {
  const account = await accountByMobile(db, mobile)
  if (account === undefined) return []
  const rows = await db.selectFrom('sign_in_place').select('place').where('user_id', '=', account.id).where('place', 'in', places).execute()
  return rows.map(({ place }) => place)
}

/** Whether the app of a number's account has run on a device. */
export async function hasDevice(db: Db, mobile: string, device: string): Promise<boolean> {
  const account = await accountByMobile(db, mobile)
  if (account === undefined) return false
  const found = await db
    .selectFrom('learner_device')
    .select('device')
    .where('user_id', '=', account.id)
    .where('device', '=', device)
    .executeTakeFirst()
  return found !== undefined
}

type Limit = { most: number; windowMs: number }

/** Counts a try of an address as a failed one in advance, so that tries made at once are counted too; false when there were too many. */
export async function countFailure(db: Db, address: string, now: number, { most, windowMs }: Limit): Promise<boolean> {
  const since = now - windowMs
  const counted = await db
    .insertInto('login_failure')
    .values({ address, count: 1, since: now })
    .onConflict((on) =>
      on
        .column('address')
        .doUpdateSet((the) => ({
          count: the
            .case()
            .when('login_failure.since', '<=', since)
            .then(1)
            .else(the('login_failure.count', '+', 1))
            .end(),
          since: the.case().when('login_failure.since', '<=', since).then(now).else(the.ref('login_failure.since')).end(),
        }))
        .where((the) => the.or([the('login_failure.since', '<=', since), the('login_failure.count', '<', most)])),
    )
    .returning('address')
    .executeTakeFirst()
  return counted !== undefined
}

/** When the tries of an address began to be counted; undefined when none are. */
export async function failuresSince(db: Db, address: string): Promise<number | undefined> {
  return (await db.selectFrom('login_failure').select('since').where('address', '=', address).executeTakeFirst())?.since
}

/** Takes back the count of a try that succeeded. */
export async function uncountFailure(db: Db, address: string): Promise<void> {
  await db
    .updateTable('login_failure')
    .set((the) => ({ count: the('count', '-', 1) }))
    .where('address', '=', address)
    .where('count', '>', 0)
    .execute()
}

/**
 * Stores a password's hash in place of the one before, and forgets its wrong tries. `firstUntil`: the school gave it for the first
 * sign-in, and until when it is good.
 */
export async function putPassword(work: Tx, userId: number, hash: string, firstUntil: number | null = null): Promise<void> {
  const fresh = { hash, tries: 0, tries_since: 0, first_until: firstUntil }
  await work
    .insertInto('user_password')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** `firstUntil`: the password is a first one that the school gave. */
export type PasswordAccount = { id: number; isLocked: boolean; firstUntil: number | null }

/** The account with a password that has this mobile, or where there is none this student number; one that was merged answers by the other. */
export async function accountWithPassword(
  db: Db,
  { mobile, studentId }: { mobile: string | null; studentId: string },
): Promise<PasswordAccount | undefined> {
  const account = mobile === null ? await accountOfStudent(db, studentId) : await accountByMobile(db, mobile)
  if (account === undefined) return undefined
  return db
    .selectFrom('users')
    .innerJoin('user_password', 'user_password.user_id', 'users.id')
    .select(['users.id', 'users.is_locked as isLocked', 'first_until as firstUntil'])
    .where('users.id', '=', account.id)
    .where('user_password.user_id', '=', account.id)
    .executeTakeFirst()
}

async function accountOfStudent(db: Db, studentId: string): Promise<{ id: number } | undefined> {
  const own = await db.selectFrom('users').select('id').where('studentid', '=', studentId).orderBy('id').executeTakeFirst()
  return accountAnswering(db, own?.id)
}

type PasswordLimit = { most: number; windowMs: number }

/** Counts a try, right or wrong, and gives the hash; undefined when there were too many in this time. */
export async function countTry(db: Db, userId: number, now: number, { most, windowMs }: PasswordLimit): Promise<string | undefined> {
  const of = () => db.updateTable('user_password').where('user_id', '=', userId)
  const first = { tries: 1, tries_since: now }
  const fresh = await of()
    .set(first)
    .where('tries_since', '<=', now - windowMs)
    .returning('hash')
    .executeTakeFirst()
  if (fresh) return fresh.hash
  const next = await of()
    .set((fields) => ({ tries: fields('tries', '+', 1) }))
    .where('tries', '<', most)
    .returning('hash')
    .executeTakeFirst()
  return next?.hash
}

/** Forgets the tries of an account that signed in. */
export async function forgetTries(work: Tx, userId: number): Promise<void> {
  await work.updateTable('user_password').set({ tries: 0, tries_since: 0 }).where('user_id', '=', userId).execute()
}
