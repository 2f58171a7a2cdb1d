import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { refundsOf } from '#server/repositories/order/refunds'
import { afterSale } from '@/contract/order/after-sale'
import type { ShopOrder } from '@/contract/order/refund.schema'
import { learnerOrder } from '../orders'
import { openShopOrder, previewRefund, refundOf, submitRefundRequest, syncShopOrders } from './after-sale'
import { invoiceFile, invoiceOf, requestInvoice } from './invoice'

/** Refunds, invoices, and orders of another shop. */
export const serveAfterSale: ServicePlugin = (app, deps) => {
  const { db, env } = deps
  serve(app, afterSale.previewRefund, async (input, { learnerId }) =>
    previewRefund(deps, await learnerOrder(db, learnerId, input.params.orderSn), input.query.seqs?.split(',').map(Number)),
  )
  serve(app, afterSale.askRefund, async (input, { learnerId }) =>
    submitRefundRequest(deps, await learnerOrder(db, learnerId, input.params.orderSn), input.body),
  )
  serve(app, afterSale.refunds, async (input, { learnerId }) =>
    (await refundsOf(db, (await learnerOrder(db, learnerId, input.params.orderSn)).order_sn)).map(refundOf),
  )
  serve(app, afterSale.invoice, async (input, { learnerId }) => invoiceOf(deps, await learnerOrder(db, learnerId, input.params.orderSn)))
  serve(app, afterSale.askInvoice, async (input, { learnerId }) =>
    requestInvoice(deps, await learnerOrder(db, learnerId, input.params.orderSn), input.body),
  )
  serve(app, afterSale.invoiceFile, async (input, { learnerId }) =>
    invoiceFile(deps, await learnerOrder(db, learnerId, input.params.orderSn), input.query.kind),
  )
  const shown = (of: ShopOrder): ShopOrder => ({ ...of, cover: mediaUrl(env, of.cover) })
  serve(app, afterSale.syncOrders, async (_, { learnerId }) => (await syncShopOrders(deps, learnerId)).map(shown))
  serve(app, afterSale.openShopOrder, async (input, { learnerId }) => shown(await openShopOrder(deps, learnerId, input.params.sn)))
}
