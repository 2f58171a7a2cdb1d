import type { Payment } from '@/contract/order/order.schema'
import { bridge } from '../bridge'
import { type PaymentEnd, type PaymentPort, PaymentUnavailable, type PayTicket } from './port'

/** The messaging app's browser offers its payment sheet through this object. */
type MessagingBridge = { invoke: (name: string, params: object, done: (result: { err_msg: string }) => void) => void }

function askSheet(params: object): Promise<PaymentEnd> {
  const bridge = (window as { WeixinJSBridge?: MessagingBridge }).WeixinJSBridge
  if (!bridge) throw new PaymentUnavailable()
  return new Promise((resolve, reject) => {
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg }) => {
      if (err_msg.endsWith(':ok')) resolve('done')
      else if (err_msg.endsWith(':cancel')) resolve('cancelled')
      else reject(new PaymentUnavailable())
    })
  })
}

async function pay(payment: Payment, ticket: PayTicket): Promise<PaymentEnd> {
  if (payment.kind === 'settled') return 'done'
  const end = bridge.kind() === null ? null : await (await import('./by-app')).payByApp(ticket)
  if (end !== null) return end
  if (payment.kind === 'redirect') {
    window.location.assign(payment.url)
    return 'left'
  }
  // The sheet of virtual goods is the mini-program's alone.
  if (payment.kind === 'virtual') throw new PaymentUnavailable()
  const { kind: _, ...params } = payment
  return askSheet(params)
}

export const payment: PaymentPort = { pay }
