import { call } from '@/contract/call'
import type { Order } from '@/contract/order/order.schema'
import type {
  BindPayout,
  CashOut,
  CashOutQuery,
  CashOutRequest,
  PayoutAccount,
  PendingCash,
  PendingCashQuery,
  Recharge,
  RechargePack,
  Transaction,
  TransactionQuery,
  Wallet,
} from './wallet.schema'

/** Beans and cash: what there is, where it came from, recharge and cash-out. */
export const wallet = {
  get: call<object, Wallet>({ service: 'order', method: 'GET', path: '/v2/wallet', auth: true }),
  transactions: call<{ query: TransactionQuery }, Transaction[]>({
    service: 'order',
    method: 'GET',
    path: '/v2/wallet/transactions',
    auth: true,
  }),
  packs: call<object, RechargePack[]>({ service: 'order', method: 'GET', path: '/v2/wallet/packs', auth: true }),
  recharge: call<{ body: Recharge }, Order>({ service: 'order', method: 'POST', path: '/v2/wallet/recharge', auth: true }),
  pending: call<{ query: PendingCashQuery }, PendingCash[]>({ service: 'order', method: 'GET', path: '/v2/wallet/pending', auth: true }),
  payoutAccount: call<object, PayoutAccount>({ service: 'order', method: 'GET', path: '/v2/wallet/payout-account', auth: true }),
  bindPayout: call<{ body: BindPayout }, PayoutAccount>({
    service: 'order',
    method: 'POST',
    path: '/v2/wallet/payout-account',
    auth: true,
  }),
  cashOut: call<{ body: CashOutRequest }, CashOut>({ service: 'order', method: 'POST', path: '/v2/wallet/cash-outs', auth: true }),
  cashOuts: call<{ query: CashOutQuery }, CashOut[]>({ service: 'order', method: 'GET', path: '/v2/wallet/cash-outs', auth: true }),
}
