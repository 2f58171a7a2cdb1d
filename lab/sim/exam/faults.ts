import type { Chance } from '../../../test/support/chance'

/** Lists the faults of a run. */
export type Faults = {
  clientDies: boolean
  serverDies: boolean
  offline: boolean
  sleep: boolean
  skews: readonly [number, ...number[]]
  twoDevices: boolean
  tokenExpires: boolean
  lossy: boolean
  duplicates: boolean
  full: boolean
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
type Skews = Faults['skews']
const SKEWS: readonly [Skews, ...Skews[]] = [[0], [50_000], [-50_000], [6 * MINUTE, -6 * MINUTE, 0], [DAY, -DAY, 0]]

/** Each kind of fault in about half of the runs, in every mixture. */
export function drawFaults(chance: Chance): Faults {
  const half = () => chance.happens(0.5)
  return {
    clientDies: half(),
    serverDies: half(),
    offline: half(),
    sleep: half(),
    skews: chance.pick(SKEWS),
    twoDevices: half(),
    tokenExpires: half(),
    lossy: half(),
    duplicates: half(),
    full: chance.happens(0.3),
  }
}
