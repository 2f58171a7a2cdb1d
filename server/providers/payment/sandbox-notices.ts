import type { PaidTrade } from '#server/repositories/order/sandbox'
import { amountText } from '@/domain/money/price'
import { dateText } from '@/domain/time/day'
import { signNotice } from './alipay-signing'
import { rfc3339 } from './provider-time'
import type { SandboxKeys } from './sandbox-keys'
import { platformHeaders, seal } from './wechat-signing'

/** A notification ready to be posted. */
export type OutgoingNotice = { path: '/notify/wechat' | '/notify/alipay'; headers: Record<string, string>; body: string }

function wechatNotice(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotice {
  const transaction = {
    appid: keys.wechat.appId,
    mchid: keys.wechat.mchId,
    out_trade_no: trade.trade_no,
    transaction_id: trade.provider_id,
    trade_type: trade.channel === 'wechat_jsapi' ? 'JSAPI' : 'MWEB',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    success_time: rfc3339(trade.paid_at),
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }
  const body = JSON.stringify({
    id: `notice-${trade.trade_no}`,
    create_time: rfc3339(now),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { original_type: 'transaction', ...seal(JSON.stringify(transaction), keys.wechat.apiV3Key, 'transaction') },
  })
  const key = { serial: keys.wechat.platformSerial, privateKey: keys.wechatPlatformKey }
  return { path: '/notify/wechat', headers: { 'content-type': 'application/json', ...platformHeaders(key, body, now) }, body }
}

function alipayNotice(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotice {
  const fields = {
    notify_id: `notice-${trade.trade_no}`,
    notify_type: 'trade_status_sync',
    notify_time: dateText(now),
    charset: 'utf-8',
    version: '1.0',
    app_id: keys.alipay.appId,
    seller_id: keys.alipay.sellerId,
    out_trade_no: trade.trade_no,
    trade_no: trade.provider_id,
    trade_status: 'TRADE_SUCCESS',
    subject: trade.title,
    total_amount: amountText(trade.amount),
    gmt_payment: dateText(trade.paid_at),
  }
  const body = new URLSearchParams(signNotice(fields, keys.alipayPlatformKey)).toString()
  return { path: '/notify/alipay', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
}

/** Builds the notice that the provider of the trade's channel would post, signed as that provider signs. */
export function paidNoticeOf(keys: SandboxKeys, trade: PaidTrade, now: number): OutgoingNotice {
  return (trade.channel === 'alipay_h5' ? alipayNotice : wechatNotice)(keys, trade, now)
}
