import type { Db } from '#server/database/tables'
import { virtualPayer, virtualTradesOf } from '#server/repositories/order/virtual-trades'
import type { VirtualBooks } from './virtual'

/** The trades of virtual payment as they are booked here. */
export const virtualBooks = (db: Db): VirtualBooks => ({
  payerOf: (tradeNo) => virtualPayer(db, tradeNo),
  tradesOf: (day) => virtualTradesOf(db, day),
})
