import type { Deps } from '#server/deps'
import { type BrandRow, brandAmong } from '#server/repositories/site/brands'
import { type Installation, installation, type Sites } from '@/domain/site/installation'

/** Where a school is under a brand, in production; elsewhere, and under the hosts that the builds know, they know it themselves. */
export function sitesOf(
  { mode, publicUrl }: Pick<Deps['env'], 'mode' | 'publicUrl'>,
  rows: readonly BrandRow[],
  brand: BrandRow,
): Sites | undefined {
  const { hostname } = new URL(publicUrl)
  if (mode !== 'production' || Object.values(installation.mobile).includes(hostname)) return undefined
  const everywhere = (host: string) => ({ production: host, pre: host, test: host })
  const others = Object.fromEntries(rows.flatMap(({ hosts }) => [hostname, ...hosts].map((host): [string, string] => [host, host])))
  return {
    scheme: brand.scheme || brand.key,
    mobile: { ...others, ...everywhere(brand.hosts[0] ?? hostname) },
    desktop: brand.desktopHost ? everywhere(brand.desktopHost) : {},
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
