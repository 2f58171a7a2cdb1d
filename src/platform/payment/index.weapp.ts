import Taro from '@tarojs/taro'
import type { Payment } from '@/contract/order/order.schema'
import { type PaymentEnd, type PaymentPort, PaymentUnavailable } from './port'

/** The host's own object. */
declare const wx: object

type VirtualPayment = Extract<Payment, { kind: 'virtual' }>
type VirtualSheet = Omit<VirtualPayment, 'kind'> & { success: () => void; fail: (error: { errMsg: string }) => void }

/** The sheet of virtual goods, which Taro has no name for; the host answers by callbacks alone. */
function askVirtualSheet({ kind: _, ...params }: VirtualPayment): Promise<void> {
  return new Promise((resolve, reject) => {
    const { requestVirtualPayment } = wx as { requestVirtualPayment?: (sheet: VirtualSheet) => void }
    if (!requestVirtualPayment) throw new PaymentUnavailable()
    requestVirtualPayment({ ...params, success: resolve, fail: reject })
  })
}

async function pay(payment: Payment): Promise<PaymentEnd> {
  if (payment.kind === 'settled') return 'done'
  // A mini-program cannot open a cashier page: the server offers it the in-app channel only.
  if (payment.kind === 'redirect') throw new PaymentUnavailable()
  try {
    if (payment.kind === 'virtual') await askVirtualSheet(payment)
    else {
      const { kind: _, ...params } = payment
      await Taro.requestPayment(params)
    }
    return 'done'
  } catch (error) {
    if (error instanceof Object && 'errMsg' in error && String(error.errMsg).includes('cancel')) return 'cancelled'
    throw new PaymentUnavailable()
  }
}

export const payment: PaymentPort = { pay }
