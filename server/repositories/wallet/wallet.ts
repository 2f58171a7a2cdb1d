import { sql } from 'kysely'
import { replaceList } from '#server/database/replace-list'
import type { Db, Tx } from '#server/database/tables'
import type { TransactionQuery } from '@/contract/wallet/wallet.schema'
import { type Account, learnerOf } from '@/domain/money/ledger'
import { prefixesOf } from '@/domain/wallet/cash-out'

export const packs = (db: Db) => db.selectFrom('recharge_pack').selectAll().orderBy('seq').orderBy('id').execute()

/** A pack of beans; none for the `null` of an order that buys something else. */
export const findPack = (db: Db | Tx, id: number | null) =>
  db.selectFrom('recharge_pack').selectAll().where('id', '=', id).executeTakeFirst()

export type Line = { id: number; ref: string; reason: string; change: number; madeAt: number }

/** A page of the movements of an account, the newest first. */
export async function accountLines(db: Db, { owner, kind }: Account, query: TransactionQuery): Promise<Line[]> {
  const { dealType = 'all', from, to, page = 0, limit = 20 } = query
  const userId = learnerOf({ owner })
  let found = db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_posting.account_id')
    .innerJoin('ledger_journal', 'ledger_journal.id', 'ledger_posting.journal_id')
    .select(['ledger_journal.id', 'ref', 'reason', 'amount as change', 'made_at as madeAt'])
    .where('ledger_posting.user_id', '=', userId)
    .where('ledger_account.user_id', '=', userId)
    .where('ledger_journal.user_id', '=', userId)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
  if (dealType === 'in') found = found.where('amount', '>', 0)
  if (dealType === 'out') found = found.where('amount', '<', 0)
  if (dealType === 'recharge' || dealType === 'refund' || dealType === 'reward') {
    const prefixes = prefixesOf(dealType)
    found = found.where((eb) => eb.or(prefixes.map((prefix) => eb('ref', 'like', `${prefix}%`))))
  }
  if (from !== undefined) found = found.where('made_at', '>=', from)
  if (to !== undefined) found = found.where('made_at', '<', to)
  return found
    .orderBy('made_at', 'desc')
    .orderBy('ledger_posting.journal_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
}

/** A page of rewards that wait or have arrived. */
export const pendingPage = (db: Db, userId: number, page: number, limit: number) =>
  db
    .selectFrom('pending_cash')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Notes a reward that waits; false when it was noted before. */
export async function addPending(
  work: Tx,
  of: { userId: number; amount: number; reason: string; ref: string; settlesAt: number; isHeld?: boolean; now: number },
): Promise<boolean> {
  const { userId, amount, reason, ref, settlesAt, isHeld = false, now } = of
  const made = await work
    .insertInto('pending_cash')
    .values({ user_id: userId, amount, reason, ref, status: 'pending', created_at: now, settles_at: settlesAt, is_held: isHeld })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Rewards whose time has come and that staff do not look at; one whose order is being refunded waits for the end of that. */
export async function duePending(db: Db, now: number, limit: number): Promise<{ user_id: number; id: number }[]> {
  const refunding = await db.selectFrom('orders').select('order_sn').where('status', '=', 'refunding').execute()
  return db
    .selectFrom('pending_cash')
    .select(['user_id', 'id'])
    .where('status', '=', 'pending')
    .where('settles_at', '<=', now)
    .where('is_held', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('growth_reward')
            .select('growth_reward.id')
            .whereRef('growth_reward.user_id', '=', 'pending_cash.user_id')
            .whereRef('growth_reward.ref', '=', 'pending_cash.ref')
            .where('order_sn', '=', sql<string>`any(${refunding.map(({ order_sn }) => order_sn)}::text[])`),
        ),
      ),
    )
    .orderBy('settles_at')
    .limit(limit)
    .execute()
}

/** Lets a reward go on that staff have looked at; false when none waited for that. */
export async function releasePending(work: Tx, ref: string): Promise<boolean> {
  const released = await work
    .updateTable('pending_cash')
    .set({ is_held: false })
    .where('ref', '=', ref)
    .where('status', '=', 'pending')
    .where('is_held', '=', true)
    .returning('id')
    .executeTakeFirst()
  return released !== undefined
}

/** Ends the waiting of a reward; undefined when another did it first. */
export const endPending = (work: Tx, { user_id, id }: { user_id: number; id: number }, status: 'settled' | 'cancelled') =>
  work
    .updateTable('pending_cash')
    .set({ status })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Lowers a reward that waits or has settled; undefined for one that was taken back. */
export const lowerPending = (work: Tx, ref: string, part: number) =>
  work
    .updateTable('pending_cash')
    .set((eb) => ({ amount: eb('amount', '-', part) }))
    .where('ref', '=', ref)
    .where('status', '<>', 'cancelled')
    .returning(['user_id', 'status'])
    .executeTakeFirst()

/** A pending reward by what it was noted under. */
export const pendingByRef = (db: Db | Tx, ref: string) =>
  db.selectFrom('pending_cash').selectAll().where('ref', '=', ref).executeTakeFirst()

/** Sums what was paid out to a learner since a moment, and what is on its way. Fen. */
export async function paidOut(db: Db | Tx, userId: number, since: number): Promise<{ paid: number; leaving: number; since: number }> {
  const rows = await db
    .selectFrom('cash_out')
    .select('status')
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .select(sql<number>`coalesce(sum(amount) filter (where created_at >= ${since}), 0)`.as('recent'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'failed')
    .groupBy('status')
    .execute()
  const of = (statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((all, { amount }) => all + Number(amount), 0)
  return { paid: of(['paid']), leaving: of(['applied', 'processing']), since: rows.reduce((all, { recent }) => all + Number(recent), 0) }
}

type Pack = { id: number | null; beans: number; gift: number; price: number; product_id: string }
/** Makes the packs of beans those given, in their order; prices in fen. Orders of a pack keep the price they were made at. */
export const putPacks = (tx: Tx, rows: readonly Pack[]): Promise<void> =>
  replaceList(tx, 'recharge_pack', { owner: {}, rows, noun: '充值档位' })
