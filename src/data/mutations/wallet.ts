import { coupon } from '@/contract/money/coupon'
import type { BatchQuery } from '@/contract/money/coupon.schema'
import { wallet } from '@/contract/money/wallet'
import type { BindPayout } from '@/contract/money/wallet.schema'
import { buyFromOf } from '@/domain/money/buy-from'
import { ownDevice } from '../api/own-device'
import { send } from '../api/send'

/** Takes a coupon of a batch. */
export const receiveCoupon = (of: BatchQuery) => send(coupon.receive, { body: of })
/** Orders a pack of beans; a repeated key returns the same order. */
export const recharge = (packId: number, idempotencyKey: string) =>
  send(wallet.recharge, { body: { packId, idempotencyKey, buyFrom: buyFromOf(ownDevice()) } })
export const bindPayout = (body: BindPayout) => send(wallet.bindPayout, { body })
/** Asks for a cash-out with the ticket of a fresh code; the same key is the same one. Quiet: the sheet with the code shows why it is refused. */
export const cashOut = (amount: number, idempotencyKey: string, ticket: string) =>
  send(wallet.cashOut, { body: { amount, idempotencyKey, ticket } }, { isQuiet: true })
