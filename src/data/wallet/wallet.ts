import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { coupon } from '@/contract/wallet/coupon'
import type { BatchQuery, CouponQuery } from '@/contract/wallet/coupon.schema'
import { wallet } from '@/contract/wallet/wallet'
import type { TransactionQuery } from '@/contract/wallet/wallet.schema'
import { ask } from '@/data/http/query'

const LIMIT = 20
const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Beans, cash and coupons. */
export const walletQueries = {
  wallet: () => queryOptions({ queryKey: ['wallet', 'wallet'], queryFn: ask(wallet.get, {}) }),
  packs: () => queryOptions({ queryKey: ['wallet', 'packs'], queryFn: ask(wallet.packs, {}) }),
  payoutAccount: () => queryOptions({ queryKey: ['wallet', 'payout-account'], queryFn: ask(wallet.payoutAccount, {}) }),
  transactions: (filter: TransactionQuery) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'transactions', filter],
      queryFn: ({ signal, pageParam }) => ask(wallet.transactions, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  pending: () =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'pending'],
      queryFn: ({ signal, pageParam }) => ask(wallet.pending, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  cashOuts: () =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'cash-outs'],
      queryFn: ({ signal, pageParam }) => ask(wallet.cashOuts, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  coupons: (filter: CouponQuery) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'coupons', filter],
      queryFn: ({ signal, pageParam }) => ask(coupon.list, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  batch: (of: BatchQuery) => queryOptions({ queryKey: ['wallet', 'batch', of], queryFn: ask(coupon.batch, { query: of }) }),
}
