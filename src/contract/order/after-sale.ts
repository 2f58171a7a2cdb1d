import { call } from '@/contract/call'
import type {
  Invoice,
  InvoiceFile,
  InvoiceFileQuery,
  InvoiceRequest,
  Refund,
  RefundPreview,
  RefundQuery,
  RefundRequest,
  ShopOrder,
} from './refund.schema'

type ByOrder = { params: { orderSn: string } }

/** Lists the calls after a purchase: refunds, invoices, and orders of another shop that open a course here. */
export const afterSale = {
  previewRefund: call<ByOrder & { query: RefundQuery }, RefundPreview>({
    service: 'order',
    method: 'GET',
    path: '/v2/orders/{orderSn}/refund',
    auth: true,
  }),
  askRefund: call<ByOrder & { body: RefundRequest }, Refund>({
    service: 'order',
    method: 'POST',
    path: '/v2/orders/{orderSn}/refund',
    auth: true,
  }),
  refunds: call<ByOrder, Refund[]>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}/refunds', auth: true }),
  invoice: call<ByOrder, Invoice>({ service: 'order', method: 'GET', path: '/v2/orders/{orderSn}/invoice', auth: true }),
  askInvoice: call<ByOrder & { body: InvoiceRequest }, Invoice>({
    service: 'order',
    method: 'POST',
    path: '/v2/orders/{orderSn}/invoice',
    auth: true,
  }),
  invoiceFile: call<ByOrder & { query: InvoiceFileQuery }, InvoiceFile>({
    service: 'order',
    method: 'GET',
    path: '/v2/orders/{orderSn}/invoice/file',
    auth: true,
  }),
  syncOrders: call<object, ShopOrder[]>({ service: 'order', method: 'POST', path: '/v2/shop-orders/sync', auth: true }),
  openShopOrder: call<{ params: { sn: string } }, ShopOrder>({
    service: 'order',
    method: 'POST',
    path: '/v2/shop-orders/{sn}',
    auth: true,
  }),
}
