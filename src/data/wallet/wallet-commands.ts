import { coupon } from '@/contract/wallet/coupon'
import type { BatchQuery } from '@/contract/wallet/coupon.schema'
import { wallet } from '@/contract/wallet/wallet'
import type { BindPayout } from '@/contract/wallet/wallet.schema'
import { ownDevice } from '@/data/http/own-device'
import { send } from '@/data/http/send'
import { buyFromOf } from '@/domain/order/buy-from'

/** Takes a coupon of a batch. */
export const receiveCoupon = (of: BatchQuery) => send(coupon.receive, { body: of })
/** Orders a pack of beans; a repeated key returns the same order. */
export const recharge = (packId: number, idempotencyKey: string) =>
  send(wallet.recharge, { body: { packId, idempotencyKey, buyFrom: buyFromOf(ownDevice()) } })
export const bindPayout = (body: BindPayout) => send(wallet.bindPayout, { body })
/** Asks for a cash-out with the ticket of a fresh code; the same key is the same one. Quiet: the sheet with the code shows why it is refused. */
export const cashOut = (amount: number, idempotencyKey: string, ticket: string) =>
  send(wallet.cashOut, { body: { amount, idempotencyKey, ticket } }, { isQuiet: true })
