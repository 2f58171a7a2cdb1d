import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { send } from '@/data/http/send'
import { MINUTE_MS } from '@/domain/time/units'

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
