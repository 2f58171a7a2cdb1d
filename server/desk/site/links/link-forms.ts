import { parseAddress } from '@/routes/parse-address'
import { type Platform, resolveLink } from '@/routes/resolve'

const names = {
  h5: '手机网页',
  weapp: '微信小程序',
  harmony: '鸿蒙（装了 App 就在 App 里打开）',
  app: 'App',
  desktop: '电脑网页',
} as const satisfies Record<Platform, string>

/** The Harmony app opens links of the site itself; its own form is a path that nobody can send. */
const sent = (platform: string) => (platform === 'harmony' ? 'h5' : platform)

export type FormLine = { platform: string; address: string }

/** A destination on each platform; an empty address where the platform has no such page. */
export function linkForms(address: string): FormLine[] {
  const found = parseAddress(address)
  if ('error' in found) return []
  return Object.entries(names).map(([platform, words]) => {
    const resolved = resolveLink({ ...found, platform: sent(platform) })
    return { platform: words, address: 'address' in resolved ? resolved.address : '' }
  })
}
