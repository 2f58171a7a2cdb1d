import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orderQueries } from '@/data/order/order'
import { checkPayment } from '@/data/order/order-commands'
import { pollDelay, settlementOf } from '@/domain/order/pay-poll'

/** Polls that also query the provider: at once, and after about 5, 15 and 60 s. */
const CHECKED = new Set([0, 2, 4, 10])
const checked = async (orderSn: string, tries: number) => {
  if (CHECKED.has(tries)) await checkPayment(orderSn).catch(() => undefined)
}

/** Asks for the order after 1 s, 2 s, 3 s … for a minute, until it is settled one way or the other. */
export function useSettled(orderSn: string, onPaid: () => void) {
  const [tries, setTries] = useState(0)
  const order = useQuery(orderQueries.order(orderSn))
  const delay = pollDelay(tries)
  const state = order.data ? settlementOf(order.data.status) : 'open'

  // Held, because the page makes a new one at each drawing, and a payment that has come leads on once only.
  const goOn = useRef(onPaid)
  goOn.current = onPaid
  useEffect(() => {
    if (state === 'paid') goOn.current()
  }, [state])
  useEffect(() => {
    if (state !== 'open' || delay === undefined) return
    // Also queries the provider, because a notification can be lost.
    const timer = setTimeout(() => {
      setTries((made) => made + 1)
      void checked(orderSn, tries).finally(() => order.refetch())
    }, delay)
    return () => clearTimeout(timer)
  }, [state, delay, order.refetch, orderSn, tries])

  const status = state === 'closed' ? 'closed' : state === 'open' && delay === undefined ? 'unpaid' : 'waiting'
  return { status, courseId: order.data?.courseId, isPaid: order.data?.paidAt != null, again: () => setTries(0) } as const
}
