import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
}
/** Whole beans; cash in fen. `pending` waits for settlement, `cash` may be paid out, `leaving` is on its way out. */
export const WalletSchema = Type.Object({
  beans: CountSchema,
  cash: FenSchema,
  pending: FenSchema,
  leaving: FenSchema,
  paidOut: FenSchema,
  payoutHint: nullable(Type.String()),
  /** The learner's name has to be checked before cash is paid out. */
  needsRealName: Type.Optional(Type.Boolean()),
})
/** `from` and `to`: moments, the second one not included. */
export const TransactionQuerySchema = Type.Object({
  account: oneOf('beans', 'cash'),
  dealType: Type.Optional(oneOf('all', 'in', 'out', 'recharge', 'refund', 'reward')),
  from: Type.Optional(MomentSchema),
  to: Type.Optional(MomentSchema),
  ...paging,
})
export const TransactionSchema = Type.Object({ id: IdSchema, words: Type.String(), change: Type.Integer(), madeAt: MomentSchema })
export const RechargePackSchema = Type.Object({
  id: IdSchema,
  beans: CountSchema,
  gift: CountSchema,
  price: FenSchema,
  /** The pack's name in the App Store. */
  productId: Type.String(),
})
export const RechargeSchema = Type.Object({
  packId: IdSchema,
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
  buyFrom: oneOf('app', 'h5'),
})
export const PendingCashQuerySchema = Type.Object(paging)
export const PendingCashSchema = Type.Object({
  id: IdSchema,
  amount: FenSchema,
  reason: Type.String(),
  status: oneOf('pending', 'settled', 'cancelled'),
  createdAt: MomentSchema,
  settlesAt: MomentSchema,
  /** Staff look at it before it settles. */
  isHeld: Type.Optional(Type.Boolean()),
})
export const PayoutAccountSchema = Type.Object({ hint: nullable(Type.String()), mobile: Type.String(), changeableAt: MomentSchema })
export const BindPayoutSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  account: Type.String({ minLength: 1, maxLength: 100 }),
  code: Type.String({ pattern: '^\\d{6}$' }),
})
/** `ticket`: from a second factor. Clients of earlier releases send none and are refused with the way out. */
export const CashOutRequestSchema = Type.Object({
  amount: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
  ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
export const CashOutQuerySchema = Type.Object(paging)
export const CashOutSchema = Type.Object({
  cashOutNo: Type.String(),
  amount: FenSchema,
  status: oneOf('applied', 'processing', 'paid', 'failed'),
  hint: Type.String(),
  reason: Type.String(),
  createdAt: MomentSchema,
  finishedAt: nullable(MomentSchema),
  /** Present while a first or a second person looks at it, who answer by `decideBy`. */
  stage: Type.Optional(oneOf('review', 'second')),
  decideBy: Type.Optional(MomentSchema),
})

export type Wallet = Static<typeof WalletSchema>
export type TransactionQuery = Static<typeof TransactionQuerySchema>
export type Transaction = Static<typeof TransactionSchema>
export type RechargePack = Static<typeof RechargePackSchema>
export type Recharge = Static<typeof RechargeSchema>
export type PendingCashQuery = Static<typeof PendingCashQuerySchema>
export type PendingCash = Static<typeof PendingCashSchema>
export type PayoutAccount = Static<typeof PayoutAccountSchema>
export type BindPayout = Static<typeof BindPayoutSchema>
export type CashOutRequest = Static<typeof CashOutRequestSchema>
export type CashOutQuery = Static<typeof CashOutQuerySchema>
export type CashOut = Static<typeof CashOutSchema>
