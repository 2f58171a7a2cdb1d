import type { Deps } from '#server/deps'
import { cdnLive, secondsSince } from './cdn'
import type { LivePort } from './port'
import { standInLive } from './stand-in'

/** Nobody broadcasts: a room has its chat and no picture. */
const noLive: LivePort = { isStandIn: false, urlOf: async () => null, secondOf: ({ startAt }, now) => secondsSince(startAt, now) }

/** Returns the broadcaster of this installation. */
export function liveOf(deps: Deps): LivePort {
  const { live } = deps.env
  if (live.kind === 'cdn') return cdnLive(live)
  return live.kind === 'off' ? noLive : standInLive(deps)
}
