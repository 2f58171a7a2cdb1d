import { queryOptions } from '@tanstack/react-query'
import { user } from '@/contract/user'
import { ask } from './ask'
import { STALE } from './stale'

/** Document 2 §7, User and VIP. Without `attributes` the server gives the documents' default list. */
export const userQueries = {
  info: () => queryOptions({ queryKey: ['user', 'info'], queryFn: ask(user.info, { query: {} }), staleTime: STALE.MINUTES.FIVE }),
}
