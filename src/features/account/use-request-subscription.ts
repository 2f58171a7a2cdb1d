import { useQueryClient } from '@tanstack/react-query'
import { requestSubscriptions } from '@/data/account/subscription'
import type { SubscriptionTopic } from '@/domain/account/messages'
import { useOffers } from './use-offers'

const quiet = () => undefined

/** A function to call in a tap after which the learner waits for a message; it asks nothing where the host sends none. */
export function useRequestSubscription(topic: SubscriptionTopic): () => Promise<unknown> {
  const cache = useQueryClient()
  useOffers()
  return () => requestSubscriptions(cache, [topic]).catch(quiet)
}
