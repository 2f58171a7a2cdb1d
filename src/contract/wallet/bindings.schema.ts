import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { OrderSchema } from '@/contract/order/order.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { coupon } from './coupon'
import { BatchQuerySchema, CouponBatchSchema, CouponQuerySchema, CouponSchema, CourseCouponSchema } from './coupon.schema'
import { wallet } from './wallet'
import {
  BindPayoutSchema,
  CashOutQuerySchema,
  CashOutRequestSchema,
  CashOutSchema,
  PayoutAccountSchema,
  PendingCashQuerySchema,
  PendingCashSchema,
  RechargePackSchema,
  RechargeSchema,
  TransactionQuerySchema,
  TransactionSchema,
  WalletSchema,
} from './wallet.schema'

bindSchemas(coupon, {
  list: { query: CouponQuerySchema, reply: Type.Array(CouponSchema) },
  batch: { query: BatchQuerySchema, reply: CouponBatchSchema },
  ofCourse: { params: IdParamsSchema, reply: Type.Array(CourseCouponSchema) },
  receive: { body: BatchQuerySchema, reply: CouponSchema },
})

bindSchemas(wallet, {
  get: { reply: WalletSchema },
  transactions: { query: TransactionQuerySchema, reply: Type.Array(TransactionSchema) },
  packs: { reply: Type.Array(RechargePackSchema) },
  recharge: { body: RechargeSchema, reply: OrderSchema },
  pending: { query: PendingCashQuerySchema, reply: Type.Array(PendingCashSchema) },
  payoutAccount: { reply: PayoutAccountSchema },
  bindPayout: { body: BindPayoutSchema, reply: PayoutAccountSchema },
  cashOut: { body: CashOutRequestSchema, reply: CashOutSchema },
  cashOuts: { query: CashOutQuerySchema, reply: Type.Array(CashOutSchema) },
})
