import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { session } from '@/data/account/session'
import { MINUTE_MS } from '@/domain/time/units'
import { bridge } from '@/platform/bridge'
import { http } from '@/platform/http'
import { lock } from '@/platform/lock'
import { createClient } from './client'
import { events } from './events'
import { ownRequests } from './own-requests'

/** Sends a call of the contract and returns the server's reply. Throws `Failure`. */
export const send = createClient({
  ...ownRequests,
  http,
  session,
  lock,
  appToken: async () => (await bridge.call('getAccessToken')).accessToken,
  events,
})

/** A query function: quiet, because a screen shows its own failed state, and cancelled with the screen. */
export const queryOf =
  <C extends Call>(call: C, input: InputOf<C>) =>
  ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<C>> =>
    send(call, input, { signal, isQuiet: true })

/** Marks a query that answers every visitor alike; it outlives a sign-in. */
export const PUBLIC = { isPublic: true } as const

/** How long a reply counts as fresh, in milliseconds. */
export const STALE = {
  MINUTES: { ONE: MINUTE_MS, FIVE: 5 * MINUTE_MS, THIRTY: 30 * MINUTE_MS },
} as const
