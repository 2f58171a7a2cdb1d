import type { CashAccount } from '@/contract/site/gateway.schema'
import { cashAccountOf } from '@/domain/account/invite-code'
import type { Deps } from '../../deps'

/** ms-order.cashAccount.getCashAccount. An account without a movement is empty. */
export async function cashAccount({ db }: Deps, userId: number): Promise<CashAccount> {
  const { owner, kind } = cashAccountOf(userId)
  const row = await db.selectFrom('ledger_account').select('balance').where('owner', '=', owner).where('kind', '=', kind).executeTakeFirst()
  return { balance: row?.balance ?? 0 }
}
