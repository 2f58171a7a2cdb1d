import { useRef, useState } from 'react'
import type { Order, PayChannel, Quote } from '@/contract/money/order.schema'
import { createOrder, newOrderKey, payOrder } from '@/data/mutations/order'
import { deviceState } from '@/data/stores/device'
import { APP_TOO_OLD, canAppPay } from '@/domain/device/app-version'
import { replace } from '@/navigation/go'
import { payment } from '@/platform/payment'
import { AppTooOld, PaymentUnavailable } from '@/platform/payment/port'
import { toast } from '@/platform/toast'

/** Pays an order through a channel; the intermediate page finds out from the server how it ended. */
async function settle(orderSn: string, channel: PayChannel): Promise<void> {
  if (!canAppPay(deviceState.getState().appVersion)) throw new AppTooOld()
  const end = await payment.pay(await payOrder(orderSn, channel), { sn: orderSn, channel })
  if (end === 'done') replace('course_pay_intermediate', {}, { orderSn })
  if (end === 'cancelled') toast('已取消支付，订单为您保留')
}

const explain = (error: unknown) => {
  if (error instanceof AppTooOld) toast(APP_TOO_OLD)
  if (error instanceof PaymentUnavailable) toast('当前环境不能支付，请换一种方式')
}

/** Makes the order once, then pays it. One idempotency key a page: pressing twice makes one order. */
export function usePurchase({ courseId, payable, version }: Quote) {
  const key = useRef(newOrderKey())
  const [order, setOrder] = useState<Order>()
  const [isBusy, setBusy] = useState(false)

  async function step(channel: PayChannel | undefined): Promise<void> {
    const made = order ?? (await createOrder({ courseId, quoteVersion: version }, key.current))
    setOrder(made)
    if (made.status === 'completed' || made.status === 'paid') replace('course_pay_success', {}, { orderSn: made.orderSn })
    else if (payable === 0) await settle(made.orderSn, 'wechat_h5')
    else if (channel) await settle(made.orderSn, channel)
  }
  async function buy(channel: PayChannel | undefined): Promise<void> {
    setBusy(true)
    try {
      await step(channel)
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  return { order, isBusy, buy: (channel: PayChannel | undefined) => void buy(channel) }
}
