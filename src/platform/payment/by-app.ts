import { bridge } from '../bridge'
import { BridgeFailure, type NativePayEnd } from '../bridge/port'
import { AppTooOld, type PaymentEnd, PaymentUnavailable, type PayTicket } from './port'

const handlers = { wechat_jsapi: 'wxpay', wechat_h5: 'wxpay', alipay_h5: 'alipay', wechat_virtual: 'wxpay' } as const

function endOf(end: NativePayEnd): PaymentEnd {
  if (end === 'failed') throw new PaymentUnavailable()
  return end
}

/**
 * Pays through the native app, by wxpay or alipay with sn and snType. An app with neither handler is too old; a Harmony
 * container need not support them, and null leaves the payment to the page.
 */
export async function payByApp({ sn, channel }: PayTicket): Promise<PaymentEnd | null> {
  try {
    return endOf(await bridge.call(handlers[channel], { sn, snType: 'order' }))
  } catch (error) {
    if (!(error instanceof BridgeFailure)) throw error
    if (error.reason !== 'unregistered') throw new PaymentUnavailable()
    if (bridge.kind() === 'webview') throw new AppTooOld()
    return null
  }
}
