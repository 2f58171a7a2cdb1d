import { unzipSync } from 'fflate'
import { codeOf } from '#server/error-code'
import type { AlipayIdentity } from '#server/settings/payment-env'
import { amountText, fenOf } from '@/domain/money/price'
import type { MoneyLine } from '@/domain/order/refund'
import { dateText } from '@/domain/time/day'
import { alipayAddress, alipayFields, alipayPayer, askAlipay, type Fields, type Method, readAlipayNotification } from './alipay-api'
import { billFen, billRows } from './bill-rows'
import { type Charge, type PaymentProvider, ProviderFailure, quitUrlOf, type TradeState } from './provider'
import { momentOf } from './provider-time'
import type { Transport } from './transport'

const ORDER = '商户订单号'
const AMOUNT = '订单金额（元）'
const REQUEST = '退款批次号/请求号'

function linesOf(row: Record<string, string>): MoneyLine[] {
  if (row.业务类型 === '交易') return [{ kind: 'payment', ref: row[ORDER] ?? '', amount: billFen(row[AMOUNT]) }]
  return row.业务类型 === '退款' ? [{ kind: 'refund', ref: row[REQUEST] ?? '', amount: billFen(row[AMOUNT]) }] : []
}

/** The lines of a bill of trades: an archive whose file of details is in GBK. */
export function readAlipayBill(archive: Uint8Array): MoneyLine[] {
  const decoder = new TextDecoder('gbk')
  const texts = Object.values(unzipSync(archive)).map((bytes) => decoder.decode(bytes))
  const details = texts.filter((text) => text.includes(REQUEST))
  return details.flatMap((text) => billRows(text, (line) => line.includes(ORDER) && line.includes(REQUEST)).flatMap(linesOf))
}

type Setting = { identity: AlipayIdentity; notifyUrl: string; now: () => number; transport: Transport }

const isUnknownTrade = (error: unknown) => codeOf(error) === 'ACQ.TRADE_NOT_EXIST'

function stateOf(answer: Fields, appId: string): TradeState {
  const status = answer.trade_status
  if (status === 'TRADE_CLOSED') return { kind: 'closed' }
  const amount = fenOf(answer.total_amount ?? '')
  if ((status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') || amount === null) return { kind: 'unpaid' }
  const paidAt = momentOf(answer.send_pay_date ?? '')
  if (Number.isNaN(paidAt)) throw new ProviderFailure('MALFORMED', 'paid trade of alipay has no send_pay_date')
  return {
    kind: 'paid',
    receipt: {
      tradeNo: answer.out_trade_no ?? '',
      providerId: answer.trade_no ?? '',
      merchantId: appId,
      amount,
      paidAt,
      payer: alipayPayer(answer),
    },
  }
}

const FILE_TIMEOUT_MS = 60_000

/** The archive of a bill. Its address was signed by Alipay and is good for half a minute. */
async function fetchBill(transport: Transport, url: string): Promise<Uint8Array> {
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol) || !hostname.endsWith('.alipay.com')) throw new ProviderFailure('UNTRUSTED', 'bill at another address')
  const reply = await transport(url.replace(/^http:/, 'https:'), { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
  if (!reply.ok) throw new ProviderFailure(String(reply.status), 'alipay gave no bill')
  return new Uint8Array(await reply.arrayBuffer())
}

type Ask = (method: Method, content: object) => Promise<Fields>

/** The bill of a day; a day without any trade has none. */
async function billOf(ask: Ask, transport: Transport, day: string): Promise<MoneyLine[]> {
  const content = { bill_type: 'trade', bill_date: day }
  const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', content).catch((error) => {
    if (codeOf(error) === 'isv.bill-not-exist') return null
    throw error
  })
  return answer === null ? [] : readAlipayBill(await fetchBill(transport, answer.bill_download_url ?? ''))
}

/** Builds the request that opens the payment page of a charge. */
const pageContent = (charge: Charge) => ({
  out_trade_no: charge.tradeNo,
  total_amount: amountText(charge.amount),
  subject: charge.title,
  product_code: 'QUICK_WAP_WAY',
  time_expire: dateText(charge.payBefore),
  quit_url: quitUrlOf(charge.returnUrl),
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
    bill: ({ day }) => billOf(ask, transport, day),
    verifyNotify: (notice) => readAlipayNotification(identity, notice),
  }
}
