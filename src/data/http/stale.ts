import { MINUTE_MS } from '@/domain/time/units'

/** How long a reply counts as fresh, in milliseconds. */
export const STALE = {
  MINUTES: { ONE: MINUTE_MS, FIVE: 5 * MINUTE_MS, THIRTY: 30 * MINUTE_MS },
} as const
