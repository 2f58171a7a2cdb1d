import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import { keysOf, type Merging } from './note'
import type { Pair } from './treatment'

export type Merge = {
  id: number
  kept: number
  gone: number
  staffId: number
  reason: string
  madeAt: number
  endsAt: number
  undoneAt: number | null
}

const merges = (db: Db | Tx) =>
  db
    .selectFrom('account_merge')
    .select(['id', 'user_id as kept', 'gone_id as gone', 'staff_id as staffId', 'reason', 'made_at as madeAt', 'ends_at as endsAt'])
    .select('undone_at as undoneAt')

export const mergeById = (db: Db | Tx, id: number): Promise<Merge | undefined> => merges(db).where('id', '=', id).executeTakeFirst()

/** The same with its row locked. */
export const lockMerge = async (work: Tx, id: number): Promise<Merge | undefined> =>
  merges(work)
    .where('user_id', '=', await learnerOfRow(work, 'account_merge', id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Merges into an account and of it, the newest first. */
export const mergesOf = (db: Db, userId: number): Promise<Merge[]> =>
  merges(db)
    .where((of) => of.or([of('user_id', '=', userId), of('gone_id', '=', userId)]))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Merges that stand and were made since a moment. */
export const mergesSince = (db: Db, since: number): Promise<Merge[]> =>
  merges(db).where('made_at', '>=', since).where('undone_at', 'is', null).orderBy('id').execute()

export const mergingOf = async (work: Tx, { id, kept, gone }: Pick<Merge, 'id' | 'kept' | 'gone'>): Promise<Merging> => {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from account_merge_row where user_id = ${kept} and merge_id = ${id}`.execute(work)
  return { id, kept, gone, since: Number(rows[0]?.seq ?? 0), keys: await keysOf(work) }
}

/** Writes a merge; undefined where the account was merged by another at the same moment. */
export async function addMerge(
  work: Tx,
  { kept, gone, staffId, reason, now, endsAt }: Pair & { staffId: number; reason: string; now: number; endsAt: number },
): Promise<number> {
  const { id } = await work
    .insertInto('account_merge')
    .values({ user_id: kept, gone_id: gone, staff_id: staffId, reason, made_at: now, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endMerge(work: Tx, { id, kept }: Pick<Merge, 'id' | 'kept'>, by: number, now: number): Promise<void> {
  const ended = { undone_at: now, undone_by: by }
  await work.updateTable('account_merge').set(ended).where('user_id', '=', kept).where('id', '=', id).execute()
}

/** Forgets what merges changed that can no longer be taken back. */
export async function forgetMerged(db: Db, now: number): Promise<void> {
  await sql`delete from account_merge_row as noted using account_merge as merged
    where merged.id = noted.merge_id and merged.user_id = noted.user_id
      and (merged.ends_at <= ${now} or merged.undone_at is not null)`.execute(db)
}

/** Both accounts, locked so that nobody writes a row that refers to them meanwhile, in the order of their numbers. */
export async function lockPair(work: Tx, { kept, gone }: Pair) {
  const lock = (id: number) =>
    work
      .selectFrom('users')
      .select(['id', 'mobile', 'nickname', 'merged_into as mergedInto'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
  const first = await lock(Math.min(kept, gone))
  const second = await lock(Math.max(kept, gone))
  return kept < gone ? { kept: first, gone: second } : { kept: second, gone: first }
}

type Found = { title: string }

/** Statements that find what must be finished first, by the words for it. */
const unfinished: readonly (readonly [words: string, find: (userId: number) => RawBuilder<Found>])[] = [
  [
    '待付款的订单',
    (id) => sql`select title from orders where user_id = ${id} and status in ('pending_payment', 'paid') order by id limit 1`,
  ],
  ['正在退款的订单', (id) => sql`select title from orders where user_id = ${id} and status = 'refunding' order by id limit 1`],
  [
    '等着处理的退款',
    (id) => sql`select orders.title from refund join orders using (user_id, order_sn)
      where refund.user_id = ${id} and refund.status in ('applied', 'processing') order by refund.id limit 1`,
  ],
  [
    '没到账的提现',
    (id) => sql`select cash_out_no as title from cash_out where user_id = ${id} and status in ('applied', 'processing') limit 1`,
  ],
  [
    '没交卷的考试',
    (id) => sql`select paper.title from attempt join paper on paper.id = attempt.paper_id
      where attempt.user_id = ${id} and attempt.status = 'running' order by attempt.id limit 1`,
  ],
  ['注销申请', (id) => sql`select '已申请' as title from account_deletion where user_id = ${id}`],
]

/** The first thing of an account that must be finished before it is merged: what it is called, and its title. */
export async function unfinishedOf(db: Db | Tx, userId: number): Promise<{ words: string; title: string } | undefined> {
  for (const [words, find] of unfinished) {
    const [row] = (await find(userId).execute(db)).rows
    if (row) return { words, title: row.title }
  }
  return undefined
}

/** How many of two accounts have proved a name: each number is proved once, so two are two persons. */
export async function provedNames(db: Db | Tx, { kept, gone }: Pair): Promise<number> {
  const rows = await db.selectFrom('real_name').select('user_id').where('user_id', 'in', [kept, gone]).execute()
  return rows.length
}

/** Sums what a learner paid, without what was given back. */
export async function paidBy(db: Db | Tx, userId: number): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn, ref }) => fn.coalesce(fn.sum<number>(sql`${ref('payable')} - ${ref('refunded')}`), sql<number>`0`).as('paid'))
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.paid)
}

/** Rewards that waited when the accounts were merged, of those that a merge moved: what waits still, and what was settled since. Fen. */
export async function rewardsSince(work: Tx, { id, kept }: Merging): Promise<{ settled: number; pending: number }> {
  const { rows } = await sql<{ settled: number; pending: number }>`
    select coalesce(sum(cash.amount) filter (where cash.status = 'settled'), 0)::int as settled,
      coalesce(sum(cash.amount) filter (where cash.status = 'pending'), 0)::int as pending
    from account_merge_row as noted
    join pending_cash as cash on cash.user_id = noted.user_id and cash.id = (noted.key ->> 'id')::int
    where noted.user_id = ${kept} and noted.merge_id = ${id} and noted.name = 'pending_cash' and noted.act = 'moved'
      and noted.after ->> 'status' = 'pending'`.execute(work)
  return rows[0] ?? { settled: 0, pending: 0 }
}
