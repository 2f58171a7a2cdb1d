import { queryOptions } from '@tanstack/react-query'
import { membership } from '@/contract/account/membership'
import { ask } from './ask'
import { STALE } from './stale'

/** Membership queries. */
export const memberQueries = {
  info: () => queryOptions({ queryKey: ['member', 'info'], queryFn: ask(membership.info, {}), staleTime: STALE.MINUTES.FIVE }),
  available: (courseId: number) =>
    queryOptions({ queryKey: ['member', 'available', courseId], queryFn: ask(membership.available, { params: { id: courseId } }) }),
  card: (userId: number) =>
    queryOptions({ queryKey: ['member', 'card', userId], queryFn: ask(membership.card, { params: { id: userId } }) }),
}
