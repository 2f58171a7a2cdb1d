import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { BEANS } from '@/domain/money/beans'
import { type Account, isBalanced, type Posting } from '@/domain/money/ledger'

async function ensureAccounts(tx: Tx, accounts: Account[]): Promise<void> {
  const rows = accounts.map(({ owner, kind }) => ({ owner, kind, unit: kind === BEANS ? ('bean' as const) : ('fen' as const) }))
  await tx
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((on) => on.columns(['owner', 'kind']).doNothing())
    .execute()
}

/** Ids of the accounts, locked in the order of their ids so that two journals never wait for each other. */
async function lockAccounts(tx: Tx, accounts: Account[]): Promise<(account: Account) => number> {
  await ensureAccounts(tx, accounts)
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'owner', 'kind'])
    .where((eb) => eb.or(accounts.map(({ owner, kind }) => eb.and({ owner, kind }))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = new Map(rows.map(({ id, owner, kind }) => [`${owner}/${kind}`, id]))
  return ({ owner, kind }) => {
    const id = ids.get(`${owner}/${kind}`)
    if (id === undefined) throw new Error(`ledger account ${owner}/${kind} is missing`)
    return id
  }
}

/** Writes a journal once by its `ref`; false when it is there already. Throws when its postings do not sum to zero. */
export async function postJournal(tx: Tx, journal: { ref: string; reason: string; postings: Posting[]; now: number }): Promise<boolean> {
  const { ref, reason, postings, now } = journal
  if (!isBalanced(postings)) throw new Error(`journal ${ref} does not balance`)
  const made = await tx
    .insertInto('ledger_journal')
    .values({ ref, reason, made_at: now })
    .onConflict((on) => on.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const idOf = await lockAccounts(tx, postings)
  for (const posting of postings) {
    const account_id = idOf(posting)
    await tx.insertInto('ledger_posting').values({ journal_id: made.id, account_id, amount: posting.amount }).execute()
    await tx
      .updateTable('ledger_account')
      .set((eb) => ({ balance: eb('balance', '+', posting.amount) }))
      .where('id', '=', account_id)
      .execute()
  }
  return true
}

/** Returns the balance of an account; one without a movement has 0. */
export async function balanceOf(db: Db | Tx, { owner, kind }: Account): Promise<number> {
  const row = await db.selectFrom('ledger_account').select('balance').where('owner', '=', owner).where('kind', '=', kind).executeTakeFirst()
  return row?.balance ?? 0
}

/** The same with the account's row locked, so that what is read can be spent. */
export async function lockedBalance(work: Tx, { owner, kind }: Account): Promise<number> {
  const row = await work
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

type Held = { kind: string; unit: 'fen' | 'bean'; balance: number }

/** All balances of an owner. */
export const balancesOfOwner = (db: Db | Tx, owner: string): Promise<Held[]> =>
  db.selectFrom('ledger_account').select(['kind', 'unit', 'balance']).where('owner', '=', owner).orderBy('kind').execute()

type Left = { kind: string; unit: 'fen' | 'bean'; amount: number }

/** Sums what journals whose reference begins so took from an owner, by kind, and how many there are. */
export async function takenBy(db: Db | Tx, owner: string, prefix: string): Promise<{ count: number; left: Left[] }> {
  const { rows } = await sql<Left & { count: number }>`
    select account.kind, account.unit, -sum(posting.amount)::bigint as amount, count(*)::int as count
    from ledger_account as account join ledger_posting as posting on posting.account_id = account.id and posting.amount < 0
    join ledger_journal as journal on journal.id = posting.journal_id
    where account.owner = ${owner} and starts_with(journal.ref, ${prefix}) group by account.kind, account.unit order by account.kind`.execute(
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
