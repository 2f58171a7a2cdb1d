import type { Deps } from '#server/deps'
import {
  billLines,
  findTrade,
  hasRefund,
  isPaid,
  makeRefund,
  moveTrade,
  openTrade,
  type SandboxTrade,
} from '#server/repositories/order/sandbox'
import type { Payment } from '@/contract/order/order.schema'
import { readAlipayNotice } from './alipay-notice'
import type { BillDay, Charge, PaymentProvider, ProviderName, RawNotice, RefundOrder, TradeState } from './provider'
import type { SandboxKeys } from './sandbox-keys'
import { readWechatNotice } from './wechat-notice'
import { jsapiParams } from './wechat-signing'

function tradeState(trade: SandboxTrade | undefined, merchantId: string): TradeState {
  if (trade && isPaid(trade)) {
    const { trade_no: tradeNo, provider_id: providerId, paid_at: paidAt, amount } = trade
    return { kind: 'paid', receipt: { tradeNo, providerId, merchantId, amount, paidAt } }
  }
  return { kind: trade?.status === 'closed' ? 'closed' : 'unpaid' }
}

/** Serves both pretended providers alike: they keep their trades in `sandbox_trade`. */
function sandboxTrades({ db, now }: Deps, name: ProviderName, merchantId: string) {
  return {
    name,
    merchantId,
    query: async (tradeNo: string) => tradeState(await findTrade(db, tradeNo), merchantId),
    close: (tradeNo: string) => moveTrade(db, tradeNo, 'open', 'closed'),
    refund: (refund: RefundOrder) => makeRefund(db, refund, now()),
    queryRefund: async ({ refundNo }: RefundOrder) => ((await hasRefund(db, refundNo)) ? ('succeeded' as const) : ('unknown' as const)),
    bill: (day: BillDay) => billLines(db, name, day),
  }
}

/** Sandbox providers: a local cashier page, no real money, and notifications with real signatures. */
export function sandboxProviders(deps: Deps, keys: SandboxKeys): { wechat: PaymentProvider; alipay: PaymentProvider } {
  const create = async (charge: Charge): Promise<Payment> => {
    await openTrade(deps.db, charge)
    if (charge.channel === 'wechat_jsapi') return jsapiParams(keys.wechat, charge.tradeNo, deps.now())
    return { kind: 'redirect', url: `${deps.env.publicUrl}/sandbox/cashier/${charge.tradeNo}` }
  }
  return {
    wechat: {
      ...sandboxTrades(deps, 'wechat', keys.wechat.mchId),
      create,
      verifyNotify: (notice: RawNotice) => readWechatNotice(keys.wechat, notice, deps.now()),
    },
    alipay: {
      ...sandboxTrades(deps, 'alipay', keys.alipay.appId),
      create,
      verifyNotify: (notice: RawNotice) => readAlipayNotice(keys.alipay, notice),
    },
  }
}
