import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { claimWord, freeWord } from '#server/repositories/account/learner-of'

type Target = { endpoint: string; p256dh: string; auth: string }
type NewTarget = Target & { hash: string; familyId: number }

/** Browsers of one learner. */
const MOST = 10

/** Whether the learner of an outer row has a browser that gets messages, while its session lasts. */
export const hasPushTo = (user: string) =>
  sql<boolean>`exists (select from push_subscription as browser join session_family as family
    on family.user_id = browser.user_id and family.id = browser.family_id
    where browser.user_id = ${sql.ref(user)} and family.revoked_at is null)`

const live = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('push_subscription as browser')
    .innerJoin('session_family as family', (join) =>
      join.onRef('family.user_id', '=', 'browser.user_id').onRef('family.id', '=', 'browser.family_id'),
    )
    .where('browser.user_id', '=', userId)
    .where('family.user_id', '=', userId)
    .where('family.revoked_at', 'is', null)

/** The browsers that a learner's messages go to. */
export const pushTargets = (db: Db, userId: number): Promise<(Target & { hash: string })[]> =>
  live(db, userId)
    .select(['browser.endpoint', 'browser.p256dh', 'browser.auth', 'browser.endpoint_hash as hash'])
    .orderBy('browser.made_at', 'desc')
    .orderBy('browser.endpoint_hash')
    .limit(MOST)
    .execute()

async function dropRows(work: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    await work.deleteFrom('push_subscription').where('user_id', '=', userId).where('endpoint_hash', '=', hash).execute()
    await freeWord(work, 'push', hash, userId)
  }
}

/** Removes a browser that gave its address up, or is to get no more. */
export const dropTarget = (work: Tx, userId: number, hash: string) => dropRows(work, userId, [hash])

/**
 * Gives a browser to a learner, whose row the caller has locked: it is taken from whoever had it, since one person sits before it. The oldest
 * above the most that are kept go.
 */
export async function putTarget(work: Tx, userId: number, { hash, familyId, ...target }: NewTarget, now: number): Promise<void> {
  const holder = await claimWord(work, 'push', hash, userId)
  if (holder !== userId) {
    await dropRows(work, holder, [hash])
    await claimWord(work, 'push', hash, userId)
  }
  const row = { ...target, family_id: familyId, made_at: now }
  await work
    .insertInto('push_subscription')
    .values({ user_id: userId, endpoint_hash: hash, ...row })
    .onConflict((on) => on.columns(['user_id', 'endpoint_hash']).doUpdateSet(row))
    .execute()
  const old = await work
    .selectFrom('push_subscription')
    .select('endpoint_hash as hash')
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('endpoint_hash')
    .offset(MOST)
    .execute()
  await dropRows(
    work,
    userId,
    old.map((each) => each.hash),
  )
}

/** Forgets browsers whose session has ended, a thousand at a time. */
export async function forgetDeadTargets(db: Db): Promise<void> {
  await sql`delete from push_subscription where ctid = any (array(select browser.ctid from push_subscription as browser
    where not exists (select from session_family as family where family.user_id = browser.user_id and family.id = browser.family_id
      and family.revoked_at is null) limit 1000))`.execute(db)
}
