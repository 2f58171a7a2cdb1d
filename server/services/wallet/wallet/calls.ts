import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { cashOutPage, payoutAccountOf } from '#server/repositories/wallet/cash-out'
import { balanceOf } from '#server/repositories/wallet/ledger'
import { accountLines, packs, paidOut, pendingPage } from '#server/repositories/wallet/wallet'
import { shownOrders } from '#server/services/order/orders'
import { createRecharge } from '#server/services/order/recharge'
import { wallet } from '@/contract/wallet/wallet'
import type { Transaction, TransactionQuery, Wallet } from '@/contract/wallet/wallet.schema'
import { cashAccountOf } from '@/domain/invite/invite'
import { beansAccountOf } from '@/domain/money/beans'
import { dealWords } from '@/domain/wallet/cash-out'
import { pendingCashOf } from '@/domain/wallet/cash-postings'
import { cashOutOf, requestCashOut } from './cash-out'
import { bindPayout, lacksRealName, payoutAccount } from './payout-account'

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

async function transactionsOf({ db }: Deps, userId: number, query: TransactionQuery): Promise<Transaction[]> {
  const account = query.account === 'beans' ? beansAccountOf(userId) : cashAccountOf(userId)
  const lines = await accountLines(db, account, query)
  return lines.map(({ id, ref, reason, change, madeAt }) => ({ id, words: dealWords(ref, reason), change, madeAt }))
}

/** Beans and cash: balances, movements, recharge. */
export const serveBalances: ServicePlugin = (app, deps) => {
  serve(app, wallet.get, (_, { learnerId }) => walletOf(deps, learnerId))
  serve(app, wallet.transactions, ({ query }, { learnerId }) => transactionsOf(deps, learnerId, query))
  serve(app, wallet.packs, async () =>
    (await packs(deps.db)).map(({ id, beans, gift, price, product_id: productId }) => ({ id, beans, gift, price, productId })),
  )
  serve(app, wallet.recharge, async ({ body }, { learnerId }) => {
    const [made] = await shownOrders(deps, [await createRecharge(deps, learnerId, body)])
    if (!made) throw new Error('an order cannot be shown')
    return made
  })
  serve(app, wallet.pending, async ({ query }, { learnerId }) =>
    (await pendingPage(deps.db, learnerId, query.page ?? 0, query.limit ?? 20)).map((row) => ({
      id: row.id,
      amount: row.amount,
      reason: row.reason,
      status: row.status,
      createdAt: row.created_at,
      settlesAt: row.settles_at,
      ...(row.is_held && { isHeld: true }),
    })),
  )
}

/** Paying cash out to the learner's own account. */
export const serveCashOut: ServicePlugin = (app, deps) => {
  serve(app, wallet.payoutAccount, (_, { learnerId }) => payoutAccount(deps, learnerId))
  serve(app, wallet.bindPayout, ({ body }, { learnerId }) => bindPayout(deps, learnerId, body))
  serve(app, wallet.cashOut, ({ body }, { learnerId }) => requestCashOut(deps, learnerId, body))
  serve(app, wallet.cashOuts, async ({ query }, { learnerId }) =>
    (await cashOutPage(deps.db, learnerId, query.page ?? 0, query.limit ?? 20)).map(cashOutOf),
  )
}
