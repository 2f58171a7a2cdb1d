import { queryOptions } from '@tanstack/react-query'
import { minors } from '@/contract/account/minors'
import type { MinorLimits, MinorMode } from '@/contract/account/minors.schema'
import { privacy } from '@/contract/account/privacy'
import type { AgreementKind, DeletionRequest } from '@/contract/account/privacy.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Agreements, consents, and requests of a learner for their own data. */
export const privacyQueries = {
  agreement: (kind: AgreementKind) =>
    queryOptions({
      queryKey: ['agreement', kind],
      queryFn: queryOf(privacy.agreement, { params: { kind } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  minors: () => queryOptions({ queryKey: ['privacy', 'minors'], queryFn: queryOf(minors.state, {}) }),
  consents: () => queryOptions({ queryKey: ['privacy', 'consents'], queryFn: queryOf(privacy.consents, {}) }),
  exports: () => queryOptions({ queryKey: ['privacy', 'exports'], queryFn: queryOf(privacy.exports, {}) }),
  deletion: () => queryOptions({ queryKey: ['privacy', 'deletion'], queryFn: queryOf(privacy.deletion, {}) }),
}

const quiet = { isQuiet: true }

export const requestExport = () => send(privacy.askExport, {}, quiet)

/** An address that gives the file once, for a ticket of a second factor; an account without a number has none. */
export const exportFile = (id: number, ticket?: string) => send(privacy.exportFile, { params: { id }, query: { ticket } }, quiet)

export const requestDeletion = (asked: DeletionRequest) => send(privacy.askDeletion, { body: asked }, quiet)

/** Turns the mode for minors on, or changes its limits for who knows the PIN. */
export const setMinorMode = (limits: MinorLimits): Promise<MinorMode> => send(minors.set, { body: limits }, quiet)

export const endMinorMode = (pin: string): Promise<MinorMode> => send(minors.turnOff, { body: { pin } }, quiet)

export const cancelDeletion = () => send(privacy.cancelDeletion, {}, quiet)
