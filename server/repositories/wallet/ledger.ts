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
