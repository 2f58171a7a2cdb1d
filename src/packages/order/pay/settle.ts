import type { PayWay } from '@/contract/order/order.schema'
import { expectFailure } from '@/data/http/handle-failure'
import { makePayLink, payOrder } from '@/data/order/order'
import { deviceState } from '@/data/site/device'
import { APP_TOO_OLD, canAppPay } from '@/domain/device/app-release'
import { go, replace } from '@/navigation/go'
import { payment } from '@/platform/payment'
import { AppTooOld, PaymentUnavailable } from '@/platform/payment/port'
import { toast } from '@/platform/toast'

/** Pays an order one way; the intermediate page finds out from the server how it ended. True when the learner gave up at the cashier. */
export async function settle(orderSn: string, { channel, opensOutside }: Pick<PayWay, 'channel' | 'opensOutside'>): Promise<boolean> {
  if (opensOutside) {
    const { token } = await makePayLink(orderSn)
    go('course_pay_alipay_guide', {}, { token, orderSn })
    return false
  }
  if (!canAppPay(deviceState.getState().appVersion)) throw new AppTooOld()
  const end = await payment.pay(await payOrder(orderSn, channel), { sn: orderSn, channel })
  if (end === 'done') replace('course_pay_intermediate', {}, { orderSn })
  return end === 'cancelled'
}

/** Says why a payment could not be started, where the call itself has not. Rethrows a fault of the program. */
export function explain(error: unknown): void {
  if (error instanceof AppTooOld) toast(APP_TOO_OLD)
  else if (error instanceof PaymentUnavailable) toast('当前环境不能支付，请换一种方式')
  else expectFailure(error)
}
