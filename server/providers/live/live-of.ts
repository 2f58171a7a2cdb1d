import type { Deps } from '../../deps'
import { cdnLive } from './cdn'
import type { LivePort } from './port'
import { standInLive } from './stand-in'

/** Who broadcasts for this installation. */
export const liveOf = (deps: Deps): LivePort => (deps.env.live.kind === 'cdn' ? cdnLive(deps.env.live) : standInLive(deps))
