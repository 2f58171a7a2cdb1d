import type { CashAccount } from '@/contract/site/gateway.schema'
import { cashAccountOf } from '@/domain/account/invite-code'
import type { Deps } from '../../deps'
import { balanceOf } from '../../repositories/balance'

/** ms-order.cashAccount.getCashAccount. An account without a movement is empty. */
export const cashAccount = async ({ db }: Deps, userId: number): Promise<CashAccount> => ({
  balance: await balanceOf(db, cashAccountOf(userId)),
})
