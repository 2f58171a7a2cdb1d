import { queryOptions } from '@tanstack/react-query'
import { support } from '@/contract/account/support'
import type { SupportText } from '@/contract/account/support.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Customer service: whether it is there, and what was written to it. */
export const supportQueries = {
  state: () =>
    queryOptions({ queryKey: ['support', 'state'], queryFn: queryOf(support.state, {}), staleTime: STALE.MINUTES.ONE, meta: PUBLIC }),
  messages: () => queryOptions({ queryKey: ['support', 'messages'], queryFn: queryOf(support.messages, {}) }),
}

/** Leaves a message for customer service. Throws `Failure`, which the form shows. */
export const writeSupport = (text: SupportText) => send(support.write, { body: text }, { isQuiet: true })
