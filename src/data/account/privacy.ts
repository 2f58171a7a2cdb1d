import { queryOptions } from '@tanstack/react-query'
import { minors } from '@/contract/account/minors'
import { privacy } from '@/contract/account/privacy'
import type { AgreementKind } from '@/contract/account/privacy.schema'
import { ask, PUBLIC } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Agreements, consents, and requests of a learner for their own data. */
export const privacyQueries = {
  agreement: (kind: AgreementKind) =>
    queryOptions({
      queryKey: ['agreement', kind],
      queryFn: ask(privacy.agreement, { params: { kind } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  minors: () => queryOptions({ queryKey: ['privacy', 'minors'], queryFn: ask(minors.state, {}) }),
  consents: () => queryOptions({ queryKey: ['privacy', 'consents'], queryFn: ask(privacy.consents, {}) }),
  exports: () => queryOptions({ queryKey: ['privacy', 'exports'], queryFn: ask(privacy.exports, {}) }),
  deletion: () => queryOptions({ queryKey: ['privacy', 'deletion'], queryFn: ask(privacy.deletion, {}) }),
}
