import { queryOptions } from '@tanstack/react-query'
import { profile } from '@/contract/account/profile'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Lists the queries about the learner on the pages of 我的 and the settings. */
export const profileQueries = {
  personal: () => queryOptions({ queryKey: ['user', 'personal'], queryFn: ask(profile.personal, {}), staleTime: STALE.MINUTES.FIVE }),
  center: () => queryOptions({ queryKey: ['user', 'center'], queryFn: ask(profile.center, {}) }),
  /** Masked; the plain one is requested with a ticket and never cached. */
  sensitive: () => queryOptions({ queryKey: ['user', 'sensitive'], queryFn: ask(profile.sensitive, { query: {} }) }),
}
