import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { coupon } from '@/contract/wallet/coupon'
import type { BatchQuery, CouponQuery } from '@/contract/wallet/coupon.schema'
import { wallet } from '@/contract/wallet/wallet'
import type { BindPayout, TransactionQuery } from '@/contract/wallet/wallet.schema'
import { thisDevice } from '@/data/http/own-device'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { buyFromOf } from '@/domain/order/buy-from'

const LIMIT = 20
const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Beans, cash and coupons. */
export const walletQueries = {
  wallet: () => queryOptions({ queryKey: ['wallet', 'wallet'], queryFn: queryOf(wallet.get, {}) }),
  packs: () => queryOptions({ queryKey: ['wallet', 'packs'], queryFn: queryOf(wallet.packs, {}) }),
  payoutAccount: () => queryOptions({ queryKey: ['wallet', 'payout-account'], queryFn: queryOf(wallet.payoutAccount, {}) }),
  transactions: (filter: TransactionQuery) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'transactions', filter],
      queryFn: ({ signal, pageParam }) => queryOf(wallet.transactions, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  pending: () =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'pending'],
      queryFn: ({ signal, pageParam }) => queryOf(wallet.pending, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  cashOuts: () =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'cash-outs'],
      queryFn: ({ signal, pageParam }) => queryOf(wallet.cashOuts, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  coupons: (filter: CouponQuery) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'coupons', filter],
      queryFn: ({ signal, pageParam }) => queryOf(coupon.list, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  batch: (of: BatchQuery) => queryOptions({ queryKey: ['wallet', 'batch', of], queryFn: queryOf(coupon.batch, { query: of }) }),
}

/** Takes a coupon of a batch. */
export const receiveCoupon = (of: BatchQuery) => send(coupon.receive, { body: of })
/** Orders a pack of beans; a repeated key returns the same order. */
export const recharge = (packId: number, idempotencyKey: string) =>
  send(wallet.recharge, { body: { packId, idempotencyKey, buyFrom: buyFromOf(thisDevice()) } })
export const bindPayout = (body: BindPayout) => send(wallet.bindPayout, { body })
/** Asks for a cash-out with the ticket of a fresh code; the same key is the same one. Quiet: the sheet with the code shows why it is refused. */
export const cashOut = (amount: number, idempotencyKey: string, ticket: string) =>
  send(wallet.cashOut, { body: { amount, idempotencyKey, ticket } }, { isQuiet: true })
