import { queryOptions } from '@tanstack/react-query'
import { notice } from '@/contract/account/subscription'
import { ask } from '@/data/http/query'

/** Lists the messages that the messaging app may send a learner. */
export const noticeQueries = {
  offers: () => queryOptions({ queryKey: ['notice', 'offers'], queryFn: ask(notice.offers, {}) }),
}
