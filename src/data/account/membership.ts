import { queryOptions } from '@tanstack/react-query'
import { membership } from '@/contract/account/membership'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Membership queries. */
export const memberQueries = {
  info: () => queryOptions({ queryKey: ['member', 'info'], queryFn: ask(membership.info, {}), staleTime: STALE.MINUTES.FIVE }),
  available: (courseId: number) =>
    queryOptions({ queryKey: ['member', 'available', courseId], queryFn: ask(membership.available, { params: { id: courseId } }) }),
  card: (userId: number) =>
    queryOptions({ queryKey: ['member', 'card', userId], queryFn: ask(membership.card, { params: { id: userId } }) }),
}
