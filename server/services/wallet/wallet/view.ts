import type { Deps } from '#server/deps'
import { balanceOf } from '#server/repositories/wallet/balance'
import { payoutAccountOf } from '#server/repositories/wallet/cash-out'
import { accountLines, paidOut } from '#server/repositories/wallet/wallet'
import type { Transaction, TransactionQuery, Wallet } from '@/contract/wallet/wallet.schema'
import { cashAccountOf } from '@/domain/invite/invite-code'
import { beansAccountOf } from '@/domain/money/beans'
import { pendingCashOf } from '@/domain/wallet/cash-postings'
import { dealWords } from '@/domain/wallet/deal'
import { lacksRealName } from './payee-name'

export async function walletOf({ db, env }: Deps, userId: number): Promise<Wallet> {
  const { paid, leaving } = await paidOut(db, userId, 0)
  return {
    beans: await balanceOf(db, beansAccountOf(userId)),
    cash: await balanceOf(db, cashAccountOf(userId)),
    pending: await balanceOf(db, pendingCashOf(userId)),
    leaving,
    paidOut: paid,
    payoutHint: (await payoutAccountOf(db, userId))?.hint ?? null,
    needsRealName: await lacksRealName({ db, env }, userId),
  }
}

export async function transactionsOf({ db }: Deps, userId: number, query: TransactionQuery): Promise<Transaction[]> {
  const account = query.account === 'beans' ? beansAccountOf(userId) : cashAccountOf(userId)
  const lines = await accountLines(db, account, query)
  return lines.map(({ id, ref, reason, change, madeAt }) => ({ id, words: dealWords(ref, reason), change, madeAt }))
}
