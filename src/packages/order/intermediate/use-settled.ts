import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orderQueries } from '@/data/queries/order'
import { pollDelay, settlementOf } from '@/domain/money/pay-poll'

/** Asks for the order after 1 s, 2 s, 3 s … for a minute, until it is settled one way or the other. */
export function useSettled(orderSn: string, onPaid: () => void) {
  const [tries, setTries] = useState(0)
  const order = useQuery(orderQueries.order(orderSn))
  const delay = pollDelay(tries)
  const state = order.data ? settlementOf(order.data.status) : 'open'

  useEffect(() => {
    if (state === 'paid') onPaid()
  }, [state, onPaid])
  useEffect(() => {
    if (state !== 'open' || delay === undefined) return
    const timer = setTimeout(() => {
      setTries((made) => made + 1)
      void order.refetch()
    }, delay)
    return () => clearTimeout(timer)
  }, [state, delay, order.refetch])

  const status = state === 'closed' ? 'closed' : state === 'open' && delay === undefined ? 'unpaid' : 'waiting'
  return { status, courseId: order.data?.courseId, again: () => setTries(0) } as const
}
