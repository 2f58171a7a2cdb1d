import { type Static, Type } from '@sinclair/typebox'
import { FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '../scalars.schema'

export const OrderStatusSchema = oneOf('pending_payment', 'paid', 'completed', 'cancelled', 'refunding', 'refunded')
export const QuoteQuerySchema = Type.Object({ courseId: IdSchema })
/** What a course costs this learner now, worked out by the server. All amounts in fen. */
export const QuoteSchema = Type.Object({
  courseId: IdSchema,
  title: Type.String(),
  cover: Type.String(),
  validDays: nullable(Type.Integer()),
  listPrice: FenSchema,
  discounts: Type.Array(Type.Object({ label: Type.String(), amount: FenSchema })),
  payable: FenSchema,
})

/** `idempotencyKey`: made once per confirm page; the same key twice gives the same order. */
export const CreateOrderSchema = Type.Object({
  courseId: IdSchema,
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
  buyFrom: oneOf('app', 'h5'),
  isBargainPaid: Type.Integer({ minimum: 0, maximum: 1 }),
})
export const OrderSchema = Type.Object({
  orderSn: Type.String(),
  status: OrderStatusSchema,
  courseId: IdSchema,
  title: Type.String(),
  cover: Type.String(),
  listPrice: FenSchema,
  payable: FenSchema,
  createdAt: MomentSchema,
  /** When an unpaid order cancels itself. */
  payBefore: MomentSchema,
  paidAt: nullable(MomentSchema),
})
export const OrderParamsSchema = Type.Object({ orderSn: Type.String({ minLength: 1, maxLength: 40 }) })
export const CancelQuerySchema = Type.Object({ isManualCancel: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: 1 })) })

export const PayChannelSchema = oneOf('wechat_jsapi', 'wechat_h5', 'alipay_h5')
export const PayConfigSchema = Type.Object({
  payable: FenSchema,
  payBefore: MomentSchema,
  channels: Type.Array(Type.Object({ channel: PayChannelSchema, label: Type.String() })),
})
/** `openid`: the payer inside the messaging app, which only the JSAPI channel of the real provider needs. */
export const PayOrderSchema = Type.Object({
  orderSn: Type.String(),
  channel: PayChannelSchema,
  openid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
/** What to do next: nothing (already settled), open an address, or hand the parameters to the host's payment sheet. */
export const PaymentSchema = Type.Union([
  Type.Object({ kind: Type.Literal('settled') }),
  Type.Object({ kind: Type.Literal('redirect'), url: Type.String() }),
  Type.Object({
    kind: Type.Literal('jsapi'),
    timeStamp: Type.String(),
    nonceStr: Type.String(),
    package: Type.String(),
    signType: Type.Literal('RSA'),
    paySign: Type.String(),
  }),
])

export type OrderStatus = Static<typeof OrderStatusSchema>
export type QuoteQuery = Static<typeof QuoteQuerySchema>
export type Quote = Static<typeof QuoteSchema>
export type CreateOrder = Static<typeof CreateOrderSchema>
export type Order = Static<typeof OrderSchema>
export type CancelQuery = Static<typeof CancelQuerySchema>
export type PayChannel = Static<typeof PayChannelSchema>
export type PayConfig = Static<typeof PayConfigSchema>
export type PayOrder = Static<typeof PayOrderSchema>
export type Payment = Static<typeof PaymentSchema>
