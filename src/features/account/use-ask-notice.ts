import { useQueryClient } from '@tanstack/react-query'
import { askNotices } from '@/data/account/subscription'
import type { NoticeTopic } from '@/domain/account/messages'
import { useOffers } from './use-offers'

const quiet = () => undefined

/** A function to call in a tap after which the learner waits for a message; it asks nothing where the host sends none. */
export function useAskNotice(topic: NoticeTopic): () => Promise<unknown> {
  const cache = useQueryClient()
  useOffers()
  return () => askNotices(cache, [topic]).catch(quiet)
}
