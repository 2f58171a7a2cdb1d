import { amountText, fenOf } from '@/domain/money/price'
import { dateText } from '@/domain/time/day-text'
import { alipayAddress, alipayFields, askAlipay, type Method } from './alipay-http'
import { readAlipayNotice } from './alipay-notice'
import type { AlipayIdentity, Fields } from './alipay-signing'
import { type Charge, type PaymentProvider, ProviderFailure, type TradeState } from './provider'
import { momentOf } from './provider-time'
import type { Transport } from './transport'

type Setting = { identity: AlipayIdentity; notifyUrl: string; now: () => number; transport: Transport }

const isUnknownTrade = (error: unknown) => error instanceof ProviderFailure && error.code === 'ACQ.TRADE_NOT_EXIST'

function stateOf(answer: Fields, appId: string): TradeState {
  const status = answer.trade_status
  if (status === 'TRADE_CLOSED') return { kind: 'closed' }
  const amount = fenOf(answer.total_amount ?? '')
  if ((status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') || amount === null) return { kind: 'unpaid' }
  const paidAt = momentOf(answer.send_pay_date ?? '')
  if (Number.isNaN(paidAt)) throw new ProviderFailure('MALFORMED', 'paid trade of alipay has no send_pay_date')
  return {
    kind: 'paid',
    receipt: { tradeNo: answer.out_trade_no ?? '', providerId: answer.trade_no ?? '', merchantId: appId, amount, paidAt },
  }
}

/** What the payment page of a charge is opened with. */
const pageContent = (charge: Charge) => ({
  out_trade_no: charge.tradeNo,
  total_amount: amountText(charge.amount),
  subject: charge.title,
  product_code: 'QUICK_WAP_WAY',
  time_expire: dateText(charge.payBefore),
  quit_url: charge.returnUrl,
})

/** Alipay for mobile web (`alipay.trade.wap.pay`). */
export function alipayProvider({ identity, notifyUrl, now, transport }: Setting): PaymentProvider {
  const ask = (method: Method, content: object) => askAlipay(identity, transport, { method, content, now: now() })
  return {
    name: 'alipay',
    merchantId: identity.appId,
    async create(charge) {
      const addresses = { notify_url: notifyUrl, return_url: charge.returnUrl }
      return { kind: 'redirect', url: alipayAddress(alipayFields(identity, 'alipay.trade.wap.pay', pageContent(charge), addresses, now())) }
    },
    async query(tradeNo) {
      try {
        return stateOf(await ask('alipay.trade.query', { out_trade_no: tradeNo }), identity.appId)
      } catch (error) {
        if (isUnknownTrade(error)) return { kind: 'unpaid' }
        throw error
      }
    },
    async close(tradeNo) {
      // Alipay has no trade before the learner opens its page: there is nothing to close earlier.
      await ask('alipay.trade.close', { out_trade_no: tradeNo }).catch((error) => {
        if (!isUnknownTrade(error)) throw error
      })
    },
    async refund({ tradeNo, refundNo, amount }) {
      // Alipay answers when the money is back.
      await ask('alipay.trade.refund', { out_trade_no: tradeNo, refund_amount: amountText(amount), out_request_no: refundNo })
      return 'succeeded'
    },
    async queryRefund({ tradeNo, refundNo }) {
      const content = { out_trade_no: tradeNo, out_request_no: refundNo }
      const answer = await ask('alipay.trade.fastpay.refund.query', content).catch((error) => {
        if (isUnknownTrade(error)) return null
        throw error
      })
      return answer?.refund_status === 'REFUND_SUCCESS' ? 'succeeded' : 'unknown'
    },
    verifyNotify: (notice) => readAlipayNotice(identity, notice),
  }
}
