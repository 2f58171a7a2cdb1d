import type { Order, PayWay, Quote } from '@/contract/order/order.schema'
import { expectFailure, Failure } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { createOrder, makePayLink, payByBeans, payOrder } from '@/data/order/order'
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

/** How an order is paid: with money one way, with beans, or not at all because it costs nothing. */
export type Means = PayWay | 'beans' | 'nothing'
/** Holds the learner's choices beside the price: where the books go, and the agreements they agreed to. */
type OrderTerms = { addressId: number | undefined; agreed: readonly { id: number; version: number }[] }
type Ends = {
  /** The order is there and unpaid; `gaveUp` when the learner left the cashier. */
  onUnpaid: (orderSn: string, gaveUp: boolean) => void
  /** The server refused: what was shown does not hold any more. */
  onRefused: (why: string) => void
}

const HTTP_CONFLICT = 409

async function payFor({ orderSn, status }: Order, means: Means): Promise<boolean> {
  const isPaid = status === 'completed' || status === 'paid'
  if (isPaid) replace('course_pay_success', {}, { orderSn })
  else if (means === 'beans') {
    await payByBeans(orderSn)
    replace('course_pay_success', {}, { orderSn })
  } else return settle(orderSn, means === 'nothing' ? { channel: 'wechat_h5', opensOutside: false } : means)
  return false
}

/** The order as it is shown: the same courses, coupons and beans, at the same price. */
function wishOf({ courseId, couponId, envelopeId, beans, version, discounts, items }: Quote, means: Means, terms: OrderTerms) {
  const withIds = items.slice(1).flatMap((item) => item.courseId ?? [])
  const isBargainPaid: 0 | 1 = discounts.some(({ kind }) => kind === 'bargain') ? 1 : 0
  return {
    courseId,
    ...(withIds.length > 0 && { withIds: withIds.join(',') }),
    couponId,
    envelopeId,
    beans: means === 'beans' ? 0 : beans.used,
    quoteVersion: version,
    isBargainPaid,
    ...(terms.addressId !== undefined && { addressId: terms.addressId }),
    ...(terms.agreed.length > 0 && { agreed: terms.agreed.map(({ id, version }) => ({ id, version })) }),
  }
}

/** Makes the order as it is shown and pays it. The same key makes one order, however often it is pressed. */
export function usePurchase(quote: Quote, key: string, { onUnpaid, onRefused }: Ends) {
  const { run, isBusy } = useAct(async ({ means, terms }: { means: Means; terms: OrderTerms }) => {
    let made: Order | undefined
    try {
      made = await createOrder(wishOf(quote, means, terms), key)
      if (await payFor(made, means)) onUnpaid(made.orderSn, true)
    } catch (error) {
      if (made) onUnpaid(made.orderSn, false)
      else if (error instanceof Failure && error.code === HTTP_CONFLICT) onRefused(error.shown)
      explain(error)
    }
  })
  return { isBusy, buy: (means: Means, terms: OrderTerms) => run({ means, terms }) }
}
