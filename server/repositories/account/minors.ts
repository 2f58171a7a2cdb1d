import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { claimWord } from './learner-of'

export type Limits = { from: string; to: string; monthlyFen: number }

/** Reads the limits on an account; undefined where the mode is off. */
export const minorLimits = (db: Db | Tx, userId: number): Promise<Limits | undefined> =>
  db
    .selectFrom('minor_mode')
    .select(['from_time as from', 'to_time as to', 'monthly_fen as monthlyFen'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Turns the mode on or changes it. */
export async function putLimits(work: Tx, userId: number, { from, to, monthlyFen }: Limits, now: number): Promise<void> {
  const fresh = { from_time: from, to_time: to, monthly_fen: monthlyFen, set_at: now }
  await work
    .insertInto('minor_mode')
    .values({ user_id: userId, ...fresh })
    .onConflict((on) => on.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Stores the PIN of a mode that was off; false when one is stored already. */
export async function putPin(work: Tx, userId: number, hash: string): Promise<boolean> {
  const stored = await work
    .insertInto('minor_pin')
    .values({ user_id: userId, hash })
    .onConflict((on) => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Turns the mode off, and forgets its PIN; false when it was off. */
export async function dropMinorMode(work: Tx, userId: number): Promise<boolean> {
  await work.deleteFrom('minor_pin').where('user_id', '=', userId).execute()
  const gone = await work.deleteFrom('minor_mode').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return gone !== undefined
}

type Bound = { most: number; since: number }

/** Counts a try, right or wrong, and gives the hash; undefined when there were too many since then. */
export async function countPinTry(db: Db, userId: number, now: number, { most, since }: Bound): Promise<string | undefined> {
  const of = () => db.updateTable('minor_pin').where('user_id', '=', userId)
  const fresh = await of().set({ tries: 1, tries_since: now }).where('tries_since', '<=', since).returning('hash').executeTakeFirst()
  if (fresh) return fresh.hash
  const next = await of()
    .set((fields) => ({ tries: fields('tries', '+', 1) }))
    .where('tries', '<', most)
    .returning('hash')
    .executeTakeFirst()
  return next?.hash
}

/** Forgets the tries of who knew the PIN. */
export async function forgetPinTries(work: Tx, userId: number): Promise<void> {
  await work.updateTable('minor_pin').set({ tries: 0, tries_since: 0 }).where('user_id', '=', userId).execute()
}

/** Fen that came back of an order, or of a part of it. */
const returned = sql<number>`coalesce((select sum(refund.amount) from refund
  where refund.user_id = orders.user_id and refund.order_sn = orders.order_sn and refund.status = 'succeeded'), 0)`

/** Sums what a learner has paid since a moment and not got back, with the orders that wait to be paid. */
export async function spentSince(db: Db | Tx, userId: number, since: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number | null>`sum(greatest(payable - ${returned}, 0))`.as('total'))
    .where('user_id', '=', userId)
    .where((the) =>
      the.or([
        the.and([the('paid_at', '>=', since), the('status', 'in', ['paid', 'completed', 'refunding'])]),
        the.and([the('status', '=', 'pending_payment'), the('pay_before', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}

type SealedName = { name_sealed: string; number_sealed: string; number_hmac: string }

/** The sealed name and number of a learner who was checked. */
export const realNameOf = (db: Db | Tx, userId: number) =>
  db.selectFrom('real_name').select(['name_sealed', 'number_sealed']).where('user_id', '=', userId).executeTakeFirst()

/** Stores a checked name; false when the learner or the identity has one already. */
export async function putRealName(work: Tx, userId: number, sealed: SealedName, now: number): Promise<boolean> {
  const made = await work
    .insertInto('real_name')
    .values({ user_id: userId, ...sealed, verified_at: now })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made === undefined) return false
  if ((await claimWord(work, 'identity', sealed.number_hmac, userId)) === userId) return true
  await work.deleteFrom('real_name').where('user_id', '=', userId).execute()
  return false
}

/** Counts a try unless `most` were made since a moment; false refuses it. */
export async function countNameTry(work: Tx, userId: number, { since, most, now }: { since: number; most: number; now: number }) {
  await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await work
    .selectFrom('real_name_try')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('tried_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= most) return false
  await work.insertInto('real_name_try').values({ user_id: userId, tried_at: now }).execute()
  return true
}

/** Stores a ticket of a learner; older ones of theirs end. */
export async function putTicket(work: Tx, userId: number, hash: string, expires_at: number): Promise<void> {
  await work.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await work.insertInto('second_factor').values({ hash, user_id: userId, expires_at }).execute()
}

/** Uses a ticket up; false when it is unknown, another's, used or past its end. */
export async function takeTicket(db: Db | Tx, userId: number, hash: string, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factor')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
