import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { BEANS } from '@/domain/money/beans'
import { type Account, isBalanced, learnerMoved, learnerOf, type Posting } from '@/domain/money/ledger'

const accountId = async (work: Tx, { owner, kind }: Account): Promise<number | undefined> =>
  (
    await work
      .selectFrom('ledger_account')
      .select('id')
      .where('user_id', '=', learnerOf({ owner }))
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.id

/** The id of an account, which its first movement makes. */
async function madeAccount(work: Tx, account: Account): Promise<number> {
  const known = await accountId(work, account)
  if (known !== undefined) return known
  const { owner, kind } = account
  const unit = kind === BEANS ? 'bean' : 'fen'
  const made = await work
    .insertInto('ledger_account')
    .values({ user_id: learnerOf(account), owner, kind, unit })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = made?.id ?? (await accountId(work, account))
  if (id === undefined) throw new Error(`ledger account ${owner}/${kind} is missing`)
  return id
}

/** Writes a line of a journal and what it changes. */
async function post(work: Tx, journalId: number, { id, amount, ...account }: Posting & { id: number }): Promise<void> {
  const user_id = learnerOf(account)
  await work
    .updateTable('ledger_account')
    .set((eb) => ({ balance: eb('balance', '+', amount) }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
  await work.insertInto('ledger_posting').values({ user_id, journal_id: journalId, account_id: id, amount }).execute()
}

/**
 * Writes a journal once by its `ref`; false when it is there already. Throws when its postings do not sum to zero, or move the accounts of two
 * learners: such a movement is two journals. Accounts change in the order of their ids, so that two journals never wait for each other.
 */
export async function postJournal(work: Tx, journal: { ref: string; reason: string; postings: Posting[]; now: number }): Promise<boolean> {
  const { ref, reason, postings, now } = journal
  if (!isBalanced(postings)) throw new Error(`journal ${ref} does not balance`)
  const user_id = learnerMoved(postings)
  if (user_id === undefined) throw new Error(`journal ${ref} moves accounts of two learners`)
  const made = await work
    .insertInto('ledger_journal')
    .values({ user_id, ref, reason, made_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const lines: (Posting & { id: number })[] = []
  for (const posting of postings) lines.push({ ...posting, id: await madeAccount(work, posting) })
  for (const line of lines.sort((one, other) => one.id - other.id)) await post(work, made.id, line)
  return true
}

/** Returns the balance of an account; one without a movement has 0. */
export async function balanceOf(db: Db | Tx, { owner, kind }: Account): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('user_id', '=', learnerOf({ owner }))
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** The same with the account's row locked, so that what is read can be spent. */
export async function lockedBalance(work: Tx, { owner, kind }: Account): Promise<number> {
  const row = await work
    .selectFrom('ledger_account')
    .select('balance')
    .where('user_id', '=', learnerOf({ owner }))
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

type Held = { kind: string; unit: 'fen' | 'bean'; balance: number }

/** All balances of an owner. */
export const balancesOfOwner = (db: Db | Tx, owner: string): Promise<Held[]> =>
  db
    .selectFrom('ledger_account')
    .select(['kind', 'unit', 'balance'])
    .where('user_id', '=', learnerOf({ owner }))
    .where('owner', '=', owner)
    .orderBy('kind')
    .execute()

type Left = { kind: string; unit: 'fen' | 'bean'; amount: number }

/** Sums what journals whose reference begins so took from an owner, by kind, and how many there are. */
export async function takenBy(db: Db | Tx, owner: string, prefix: string): Promise<{ count: number; left: Left[] }> {
  const { rows } = await sql<Left & { count: number }>`
    select account.kind, account.unit, -sum(posting.amount)::bigint as amount, count(*)::int as count
    from ledger_account as account
    join ledger_posting as posting on posting.user_id = account.user_id and posting.account_id = account.id and posting.amount < 0
    join ledger_journal as journal on journal.user_id = posting.user_id and journal.id = posting.journal_id
    where account.user_id = ${learnerOf({ owner })} and account.owner = ${owner} and starts_with(journal.ref, ${prefix}) group by account.kind, account.unit order by account.kind`.execute(
    db,
  )
  const left = rows.map(({ kind, unit, amount }) => ({ kind, unit, amount: Number(amount) }))
  return { count: rows.reduce((sum, { count }) => sum + count, 0), left }
}

/**
 * Deletes journals with their postings, and takes these back from the balances: those with a posting of a learner, those of a movement whose
 * number is among the numbers, and those named by id. Accounts of the learners go, and accounts that are left without a posting.
 */
export async function deleteJournals(
  work: Tx,
  { owners, numbers, ids }: { owners: readonly string[]; numbers: readonly string[]; ids: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select journal.id from ledger_journal as journal
    where journal.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)
      or split_part(journal.ref, ':', 2) in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
      or exists (select 1 from ledger_posting as posting join ledger_account as account on account.id = posting.account_id
        where posting.journal_id = journal.id and account.owner in (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb)))`.execute(
    work,
  )
  const gone = sql`(select jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)::bigint)`
  await sql`
    update ledger_account set balance = balance - lost.amount
    from (select account_id, sum(amount) as amount from ledger_posting where journal_id in ${gone} group by account_id) as lost
    where lost.account_id = ledger_account.id`.execute(work)
  await sql`delete from ledger_posting where journal_id in ${gone}`.execute(work)
  await sql`delete from ledger_journal where id in ${gone}`.execute(work)
  await sql`delete from ledger_account where balance = 0
    and not exists (select 1 from ledger_posting where ledger_posting.account_id = ledger_account.id)`.execute(work)
}
