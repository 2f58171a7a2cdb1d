import type { Deps } from '#server/deps'
import { brandAmong, knownBrands } from '#server/repositories/site/brands'
import { sitesOf } from '#server/services/site/school-sites'
import { holdSites } from '@/routes/hosts'

/** Lets the links that this process makes and reads follow the hosts of the school. */
export async function holdSchoolSites(deps: Deps): Promise<void> {
  const rows = await knownBrands(deps)
  const sites = sitesOf(deps.env, rows, brandAmong(rows, ''))
  if (sites) holdSites(sites)
}
