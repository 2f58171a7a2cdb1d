import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { afterSale } from './after-sale'
import { order } from './order'
import {
  CancelQuerySchema,
  CreateOrderSchema,
  OrderListQuerySchema,
  OrderParamsSchema,
  OrderSchema,
  PayConfigSchema,
  PayLinkParamsSchema,
  PayLinkSchema,
  PaymentSchema,
  PayOrderSchema,
  QuoteQuerySchema,
  QuoteSchema,
} from './order.schema'
import {
  InvoiceFileQuerySchema,
  InvoiceFileSchema,
  InvoiceRequestSchema,
  InvoiceSchema,
  RefundPreviewSchema,
  RefundQuerySchema,
  RefundRequestSchema,
  RefundSchema,
  ShopOrderParamsSchema,
  ShopOrderSchema,
} from './refund.schema'
import { textbook } from './textbook'
import { BookRightSchema, ClaimBookSchema, ShipmentSchema } from './textbook.schema'

bindSchemas(afterSale, {
  previewRefund: { params: OrderParamsSchema, query: RefundQuerySchema, reply: RefundPreviewSchema },
  askRefund: { params: OrderParamsSchema, body: RefundRequestSchema, reply: RefundSchema },
  refunds: { params: OrderParamsSchema, reply: Type.Array(RefundSchema) },
  invoice: { params: OrderParamsSchema, reply: InvoiceSchema },
  invoiceFile: { params: OrderParamsSchema, query: InvoiceFileQuerySchema, reply: InvoiceFileSchema },
  askInvoice: { params: OrderParamsSchema, body: InvoiceRequestSchema, reply: InvoiceSchema },
  syncOrders: { reply: Type.Array(ShopOrderSchema) },
  openShopOrder: { params: ShopOrderParamsSchema, reply: ShopOrderSchema },
})

bindSchemas(order, {
  quote: { query: QuoteQuerySchema, reply: QuoteSchema },
  create: { body: CreateOrderSchema, reply: OrderSchema },
  list: { query: OrderListQuerySchema, reply: Type.Array(OrderSchema) },
  get: { params: OrderParamsSchema, reply: OrderSchema },
  cancel: { params: OrderParamsSchema, reply: OrderSchema, query: CancelQuerySchema },
  hide: { params: OrderParamsSchema, reply: NothingSchema },
  payConfig: { params: OrderParamsSchema, reply: PayConfigSchema },
  pay: { params: OrderParamsSchema, body: PayOrderSchema, reply: PaymentSchema },
  payByBeans: { params: OrderParamsSchema, reply: OrderSchema },
  check: { params: OrderParamsSchema, reply: OrderSchema },
  makePayLink: { params: OrderParamsSchema, reply: PayLinkSchema },
  openPayLink: { params: PayLinkParamsSchema, reply: PaymentSchema },
})

bindSchemas(textbook, {
  rights: { reply: Type.Array(BookRightSchema) },
  claim: { params: IdParamsSchema, body: ClaimBookSchema, reply: BookRightSchema },
  shipment: { params: IdParamsSchema, reply: ShipmentSchema },
  receive: { params: IdParamsSchema, reply: ShipmentSchema },
})
