import type { Db, Tx } from '#server/database/tables'
import { accountOf, newAccount } from './account'
import { claimWord, learnerBy, wordOf } from './learner-of'

type App = 'web' | 'mini'
/** A person as the messaging app names them: `openId` within one app, `unionId` over all apps of an owner. */
export type MessagingIdentity = { openId: string; unionId: string | null }
export type Account = { id: number; isLocked: boolean }

async function knownUser(work: Tx, app: App, { openId, unionId }: MessagingIdentity): Promise<number | null> {
  const own = await learnerBy(work, 'open_id', wordOf.openId(app, openId))
  if (own !== undefined || unionId === null) return own ?? null
  // The same person in another app of ours.
  const sibling = await work
    .selectFrom('messaging_identity')
    .select('user_id')
    .where('union_id', '=', unionId)
    .orderBy('user_id')
    .executeTakeFirst()
  return sibling?.user_id ?? null
}

/** Locks accounts before anything that refers to them is written, in one order: two sign-ins of a person never wait for each other in turn. */
async function lockUsers(work: Tx, known: number | null, mobile: string | null): Promise<void> {
  const ofMobile = mobile === null ? undefined : await learnerBy(work, 'mobile', mobile)
  for (const id of [...new Set([known ?? 0, ofMobile ?? 0])].filter((one) => one > 0).sort((one, other) => one - other))
    await work.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Writes the identity. Of two first sign-ins at once the earlier one wins, and both get its account. */
async function bind(work: Tx, app: App, { openId, unionId }: MessagingIdentity, userId: number): Promise<number> {
  const user_id = await claimWord(work, 'open_id', wordOf.openId(app, openId), userId)
  const row = await work
    .insertInto('messaging_identity')
    .values({ app, open_id: openId, union_id: unionId, user_id })
    .onConflict((conflict) =>
      conflict.constraint('messaging_identity_pkey').doUpdateSet(({ fn, ref }) => ({
        union_id: fn.coalesce(ref('excluded.union_id'), ref('messaging_identity.union_id')),
      })),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

async function makeAccount(work: Tx, app: App, identity: MessagingIdentity, now: number): Promise<number> {
  const made = await newAccount(work, now)
  const bound = await bind(work, app, identity, made)
  if (bound !== made) await work.deleteFrom('users').where('id', '=', made).execute()
  return bound
}

/** The account of a person of the messaging app; null when there is none and none may be made. */
export async function accountOfIdentity(
  work: Tx,
  app: App,
  identity: MessagingIdentity,
  { mayMake, now }: { mayMake: boolean; now: number },
): Promise<Account | null> {
  const known = await knownUser(work, app, identity)
  if (known === null && !mayMake) return null
  await lockUsers(work, known, null)
  const id = known === null ? await makeAccount(work, app, identity, now) : await bind(work, app, identity, known)
  return work.selectFrom('users').select(['id', 'is_locked as isLocked']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Assigns a number to an account that has none, unless another account has it; returns whether the account has it now. */
export async function giveMobile(work: Tx, userId: number, mobile: string): Promise<boolean> {
  const holder = await learnerBy(work, 'mobile', mobile)
  if (holder !== undefined) return holder === userId
  const given = await work
    .updateTable('users')
    .set({ mobile })
    .where('id', '=', userId)
    .where('mobile', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!given) return false
  if ((await claimWord(work, 'mobile', mobile, userId)) === userId) return true
  await work.updateTable('users').set({ mobile: null }).where('id', '=', userId).execute()
  return false
}

/**
 * The account of a person who also gives a number: the number decides. An account of theirs that has no number yet gets it;
 * an unknown person belongs to the account of the number from now on.
 */
export async function accountOfPhone(work: Tx, app: App, identity: MessagingIdentity, mobile: string, now: number): Promise<Account> {
  const known = await knownUser(work, app, identity)
  await lockUsers(work, known, mobile)
  if (known !== null) await giveMobile(work, known, mobile)
  const account = await accountOf(work, mobile, now)
  if (known === null || known === account.id) await bind(work, app, identity, account.id)
  return account
}

/** Whether a learner came from the messaging app under this open id. */
export async function hasOpenId(work: Tx, userId: number, openId: string): Promise<boolean> {
  const row = await work
    .selectFrom('messaging_identity')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('open_id', '=', openId)
    .executeTakeFirst()
  return row !== undefined
}

/** The open id of a learner in one app of the messaging platform; null when they never came through it. */
export async function openIdOf(db: Db, userId: number, app: App): Promise<string | null> {
  const row = await db
    .selectFrom('messaging_identity')
    .select('open_id')
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .orderBy('open_id')
    .executeTakeFirst()
  return row?.open_id ?? null
}
