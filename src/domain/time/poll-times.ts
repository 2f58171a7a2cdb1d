import { MINUTE_MS, SECOND_MS } from './units'

/** How long after a payment was opened its provider is queried, in case a notification is lost. */
const ASK_AFTER_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]

/** When the provider is queried next about a payment opened at `openedAt`; null when it has been queried often enough. Epoch ms. */
export function nextPollAt(openedAt: number, now: number): number | null {
  const after = ASK_AFTER_MS.find((ms) => openedAt + ms > now)
  return after === undefined ? null : openedAt + after
}
