import type { Deps } from '#server/deps'
import { type BrandRow, brandAmong, brandRows } from '#server/repositories/site/brands'
import { type Installation, installation, type Sites } from '@/domain/site/installation'

const everywhere = (host: string) => ({ production: host, pre: host, test: host })
const desktopOf = ({ desktopHost }: BrandRow) => (desktopHost ? everywhere(desktopHost) : {})

/** Where a school is under a brand, in production; elsewhere, and under the hosts that the builds know, they know it themselves. */
export function sitesOf(
  { mode, publicUrl }: Pick<Deps['env'], 'mode' | 'publicUrl'>,
  rows: readonly BrandRow[],
  brand: BrandRow,
): Sites | undefined {
  const { hostname } = new URL(publicUrl)
  if (mode !== 'production' || Object.values(installation.mobile).includes(hostname)) return undefined
  const others = Object.fromEntries(rows.flatMap(({ hosts }) => [hostname, ...hosts].map((host): [string, string] => [host, host])))
  return {
    scheme: brand.scheme || brand.key,
    mobile: { ...others, ...everywhere(brand.hosts[0] ?? hostname) },
    desktop: desktopOf(brand),
  }
}

/** Names and places of the school in the form of `config/installation.json`, which builds read. */
export function installationOf(env: Pick<Deps['env'], 'mode' | 'publicUrl'>, rows: readonly BrandRow[]): Installation {
  const { scheme, mobile, desktop } = sitesOf(env, rows, brandAmong(rows, '')) ?? installation
  const brands = rows.map(({ key, name, tagline, isWechatOnly, ownLogin, articleList }) => ({
    key,
    name,
    tagline,
    isWechatOnly,
    ...(ownLogin && { ownLogin }),
    articleList,
  }))
  return { scheme, mobile, desktop, brands }
}

/** How a brand is called, the origin of what is handed out under it, and its places where it has hosts of its own. */
export type BrandPlace = { key: string; name: string; origin: string; sites: Sites | undefined }

/** The places of the brands that can be reached: the usual one, and each that has a host of its own. */
export async function brandPlaces(deps: Pick<Deps, 'db' | 'env'>): Promise<BrandPlace[]> {
  const [usual, ...others] = await brandRows(deps.db)
  const own = others.flatMap((brand): BrandPlace[] => {
    const [host] = brand.hosts
    if (host === undefined) return []
    const sites = { scheme: brand.scheme || brand.key, mobile: everywhere(host), desktop: desktopOf(brand) }
    return [{ key: brand.key, name: brand.name, origin: `https://${host}`, sites }]
  })
  return usual ? [{ key: usual.key, name: usual.name, origin: deps.env.publicUrl, sites: undefined }, ...own] : own
}
