import type { Deps } from '#server/deps'
import { balanceOf } from '#server/repositories/wallet/ledger'
import type { CashAccount } from '@/contract/site/gateway.schema'
import { cashAccountOf } from '@/domain/invite/invite'

/** ms-order.cashAccount.getCashAccount. An account without a movement is empty. */
export const cashAccount = async ({ db }: Deps, userId: number): Promise<CashAccount> => ({
  balance: await balanceOf(db, cashAccountOf(userId)),
})
