import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, FenSchema, IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const OrderStatusSchema = oneOf('pending_payment', 'paid', 'completed', 'cancelled', 'refunding', 'refunded')
/** The learner's choices. `couponId` and `envelopeId`: 0 takes none, absent takes the best. `withIds`: more courses, `102,103`. */
export const QuoteQuerySchema = Type.Object({
  courseId: IdSchema,
  withIds: Type.Optional(Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,4}$' })),
  couponId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  envelopeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  beans: Type.Optional(CountSchema),
  isBargainPaid: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: 0 })),
})
export const DiscountKindSchema = oneOf('sale', 'vip', 'bargain', 'coupon', 'envelope', 'beans')
export const DiscountSchema = Type.Object({ kind: DiscountKindSchema, label: Type.String(), amount: FenSchema })
/** A coupon or a red envelope beside an order: what it would save, or why it cannot be used. */
export const VoucherSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  note: Type.String(),
  saving: FenSchema,
  expiresAt: MomentSchema,
  reason: Type.String(),
})
export const OrderItemSchema = Type.Object({
  seq: Type.Integer(),
  courseId: nullable(IdSchema),
  title: Type.String(),
  cover: Type.String(),
  listPrice: FenSchema,
  payable: FenSchema,
  beans: CountSchema,
  isRefunded: Type.Boolean(),
})
export const PayChannelSchema = oneOf('wechat_jsapi', 'wechat_h5', 'alipay_h5', 'wechat_virtual')
/** A way to pay where the learner is. `opensOutside`: the channel works in another browser only. */
export const PayWaySchema = Type.Object({ channel: PayChannelSchema, label: Type.String(), opensOutside: Type.Boolean() })
/** An agreement that has to be agreed to before its course is ordered. */
export const QuoteProtocolSchema = Type.Object({ id: IdSchema, courseId: IdSchema, title: Type.String(), version: Type.Integer() })
/**
 * The price of a course for this learner now, worked out by the server; amounts in fen. `version` names these very prices: an order that
 * repeats it is refused when they have moved. `pendingSn`: the learner's own unpaid order of the same course. `books`: titles of the books
 * that come with the courses. `refund`: until how many days after paying, and up to what share learned in percent, money goes back at once;
 * absent where it never does.
 */
export const QuoteSchema = Type.Object({
  courseId: IdSchema,
  title: Type.String(),
  cover: Type.String(),
  validDays: nullable(Type.Integer()),
  listPrice: FenSchema,
  discounts: Type.Array(DiscountSchema),
  payable: FenSchema,
  version: Type.String(),
  items: Type.Array(OrderItemSchema),
  coupons: Type.Array(VoucherSchema),
  couponId: Type.Integer(),
  envelopes: Type.Array(VoucherSchema),
  envelopeId: Type.Integer(),
  beans: Type.Object({ balance: CountSchema, most: CountSchema, used: CountSchema }),
  books: Type.Array(Type.String()),
  protocols: Type.Array(QuoteProtocolSchema),
  pendingSn: nullable(Type.String()),
  isOwned: Type.Boolean(),
  refund: Type.Optional(Type.Object({ days: CountSchema, mostLearned: CountSchema })),
  channels: Type.Array(PayWaySchema),
})

/**
 * `idempotencyKey`: made once per confirm page; the same key with the same body gives the same order. `addressId`: where the books go.
 * `agreed`: the versions of the agreements the learner agreed to; an order of a course that has one is refused without it.
 */
export const CreateOrderSchema = Type.Object({
  courseId: IdSchema,
  withIds: Type.Optional(Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,4}$' })),
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
  buyFrom: oneOf('app', 'h5'),
  isBargainPaid: Type.Integer({ minimum: 0, maximum: 1 }),
  couponId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  envelopeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  beans: Type.Optional(CountSchema),
  quoteVersion: Type.Optional(Type.String({ maxLength: 64 })),
  addressId: Type.Optional(IdSchema),
  agreed: Type.Optional(Type.Array(Type.Object({ id: IdSchema, version: Type.Integer({ minimum: 1 }) }), { maxItems: 6 })),
})
/** `courseId` is null for an order that buys beans. `refunded`: what went back so far, in fen. */
export const OrderSchema = Type.Object({
  orderSn: Type.String(),
  kind: oneOf('course', 'recharge'),
  status: OrderStatusSchema,
  courseId: nullable(IdSchema),
  title: Type.String(),
  cover: Type.String(),
  listPrice: FenSchema,
  payable: FenSchema,
  beans: CountSchema,
  paidBeans: CountSchema,
  refunded: FenSchema,
  createdAt: MomentSchema,
  /** When an unpaid order cancels itself. */
  payBefore: MomentSchema,
  paidAt: nullable(MomentSchema),
  cancelReason: nullable(Type.String()),
  items: Type.Array(OrderItemSchema),
  discounts: Type.Array(DiscountSchema),
})
/** `closed`: cancelled or given back whole. */
export const OrderTabSchema = oneOf('all', 'pending', 'paid', 'refunding', 'closed')
export const OrderListQuerySchema = Type.Object({
  tab: Type.Optional(OrderTabSchema),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
export const OrderParamsSchema = Type.Object({ orderSn: Type.String({ minLength: 1, maxLength: 40 }) })
export const CancelQuerySchema = Type.Object({
  isManualCancel: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: 1 })),
  reason: Type.Optional(Type.String({ maxLength: 100 })),
})

export const PayConfigSchema = Type.Object({
  payable: FenSchema,
  payBefore: MomentSchema,
  /** The order costs this where the app sells for beans only. */
  beans: CountSchema,
  channels: Type.Array(PayWaySchema),
})
/** `code`: a login code of the mini-program made for this payment; only the channel of virtual goods needs it. */
export const PayOrderSchema = Type.Object({
  orderSn: Type.String(),
  channel: PayChannelSchema,
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})
/** A link that pays an order in another browser. */
export const PayLinkSchema = Type.Object({ token: Type.String() })
export const PayLinkParamsSchema = Type.Object({ token: Type.String({ minLength: 16, maxLength: 80 }) })
/** The next step: nothing (already settled), open an address, or hand the parameters to the host's payment sheet. */
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
  Type.Object({
    kind: Type.Literal('virtual'),
    mode: Type.Literal('short_series_goods'),
    signData: Type.String(),
    paySig: Type.String(),
    signature: Type.String(),
  }),
])

export type OrderStatus = Static<typeof OrderStatusSchema>
export type QuoteQuery = Static<typeof QuoteQuerySchema>
export type Quote = Static<typeof QuoteSchema>
export type CreateOrder = Static<typeof CreateOrderSchema>
export type Order = Static<typeof OrderSchema>
export type CancelQuery = Static<typeof CancelQuerySchema>
export type PayChannel = Static<typeof PayChannelSchema>
export type PayWay = Static<typeof PayWaySchema>
export type PayConfig = Static<typeof PayConfigSchema>
export type PayOrder = Static<typeof PayOrderSchema>
export type Payment = Static<typeof PaymentSchema>
export type Voucher = Static<typeof VoucherSchema>
export type OrderItem = Static<typeof OrderItemSchema>
export type OrderTab = Static<typeof OrderTabSchema>
export type OrderListQuery = Static<typeof OrderListQuerySchema>
export type PayLink = Static<typeof PayLinkSchema>
