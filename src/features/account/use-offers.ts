import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { noticeQueries } from '@/data/account/subscription'
import { subscriptions } from '@/platform/subscriptions'

/** Lists the messages that the messaging app may send the learner; nothing for a visitor, or where the host sends no messages. */
export function useOffers() {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return useQuery({ ...noticeQueries.offers(), enabled: subscriptions.canAsk && isSignedIn }).data ?? []
}
