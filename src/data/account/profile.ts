import { queryOptions } from '@tanstack/react-query'
import { profile } from '@/contract/account/profile'
import { queryOf, STALE } from '@/data/http/query'

/** Lists the queries about the learner on the pages of 我的 and the settings. */
export const profileQueries = {
  personal: () => queryOptions({ queryKey: ['user', 'personal'], queryFn: queryOf(profile.personal, {}), staleTime: STALE.MINUTES.FIVE }),
  center: () => queryOptions({ queryKey: ['user', 'center'], queryFn: queryOf(profile.center, {}) }),
  /** Masked; the plain one is requested with a ticket and never cached. */
  sensitive: () => queryOptions({ queryKey: ['user', 'sensitive'], queryFn: queryOf(profile.sensitive, { query: {} }) }),
}
