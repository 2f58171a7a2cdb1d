import type { Deps } from '#server/deps'
import { brandAmong, knownBrands } from '#server/repositories/site/brands'
import { sitesOf } from '#server/services/site/school-sites'
import { installation, type Sites } from '@/domain/site/installation'
import { holdSites } from '@/routes/hosts'

let held: Sites = installation

/** Lets the links that this process makes and reads follow the hosts of the school. */
export async function holdSchoolSites(deps: Deps): Promise<void> {
  const rows = await knownBrands(deps)
  const sites = sitesOf(deps.env, rows, brandAmong(rows, ''))
  if (!sites) return
  held = sites
  holdSites(sites)
}

/** Makes links under the hosts of a brand; `make` pauses nowhere, so that no other link is made under them. */
export function withSites<T>(sites: Sites | undefined, make: () => T): T {
  if (!sites) return make()
  holdSites(sites)
  try {
    return make()
  } finally {
    holdSites(held)
  }
}
