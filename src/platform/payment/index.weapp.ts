import Taro from '@tarojs/taro'
import type { Payment } from '@/contract/order/order.schema'
import { type PaymentEnd, type PaymentPort, PaymentUnavailable } from './port'

async function pay(payment: Payment): Promise<PaymentEnd> {
  if (payment.kind === 'settled') return 'done'
  // A mini-program cannot open a cashier page: the server offers it the in-app channel only.
  if (payment.kind === 'redirect') throw new PaymentUnavailable()
  const { kind: _, ...params } = payment
  try {
    await Taro.requestPayment(params)
    return 'done'
  } catch (error) {
    if (error instanceof Object && 'errMsg' in error && String(error.errMsg).includes('cancel')) return 'cancelled'
    throw new PaymentUnavailable()
  }
}

export const payment: PaymentPort = { pay }
