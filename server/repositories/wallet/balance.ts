import type { Db, Tx } from '#server/database/tables'
import type { Account } from '@/domain/money/ledger'

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
