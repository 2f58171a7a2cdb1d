import type { Deps } from '#server/deps'
import { type BrandRow, brandAt } from '#server/repositories/site/brands'

/** Origin of a page under a brand: the host it was asked for where that is the brand's own, else the address of the installation. */
export function originOf({ publicUrl }: Pick<Deps['env'], 'publicUrl'>, host: string, { hosts }: BrandRow): string {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return hosts.includes(name) ? `https://${name}` : publicUrl
}

/** Origin of addresses that a learner passes on: they lead to the brand under whose host the learner is. */
export const originAt = async (deps: Deps, host: string): Promise<string> => originOf(deps.env, host, await brandAt(deps, host))
