import { useState } from 'react'
import type { Order } from '@/contract/order/order.schema'
import { cancelOrder, payByBeans } from '@/data/order/order-commands'
import { replace } from '@/navigation/go'
import { explain, settle } from './settle'
import type { Means } from './use-purchase'

type Ends = { onGivenUp: () => void; onCancelled: (order: Order) => void }

/** Continues an unpaid order, or cancels it. */
export function usePayAgain({ orderSn }: Order, { onGivenUp, onCancelled }: Ends) {
  const [isBusy, setBusy] = useState(false)
  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  const pay = (means: Exclude<Means, 'nothing'>) =>
    during(async () => {
      if (means === 'beans') {
        await payByBeans(orderSn)
        replace('course_pay_success', {}, { orderSn })
      } else if (await settle(orderSn, means)) onGivenUp()
    })
  const cancel = () => during(async () => onCancelled(await cancelOrder(orderSn)))
  return { isBusy, pay: (means: Exclude<Means, 'nothing'>) => void pay(means), cancel: () => void cancel() }
}
