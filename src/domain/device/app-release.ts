export type AppRelease = { version: string; minVersion: string; url: string; notes: string[] }

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)*$/.test(value)

/** The release of a platform in a stored setting `{ios: {version, minVersion, url, notes}}`; null when it names none that can be had. */
export function releaseIn(setting: unknown, platform: string): AppRelease | null {
  if (typeof setting !== 'object' || setting === null) return null
  const found: unknown = Object.entries(setting).find(([name]) => name === platform)?.[1]
  if (typeof found !== 'object' || found === null) return null
  const { version, minVersion, url, notes } = found as Record<string, unknown>
  if (!isVersion(version) || typeof url !== 'string' || !url.startsWith('https://')) return null
  const lines = Array.isArray(notes) ? notes.filter((line) => typeof line === 'string') : []
  return { version, minVersion: isVersion(minVersion) ? minVersion : '0', url, notes: lines }
}

/** Whether an app of this version is older than the release, and whether it is too old to go on; an unknown version is neither. */
export function updateOf({ version, minVersion }: AppRelease, own: string | undefined): { hasUpdate: boolean; mustUpdate: boolean } {
  if (own === undefined) return { hasUpdate: false, mustUpdate: false }
  return { hasUpdate: compareVersions(own, version) < 0, mustUpdate: compareVersions(own, minVersion) < 0 }
}

const segmentsOf = (version: string) => version.split('.').map((segment) => Number.parseInt(segment, 10) || 0)

/** Below 0 when `a` is older than `b`, 0 when they are the same, above 0 when newer; a missing segment is 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first app that takes a payment from a page. */
const FIRST_PAYING_VERSION = '2.0.0'
/** Message for an app that is too old for payment. */
export const APP_TOO_OLD = 'App 版本过低，请升级App'

/** Whether an app takes payments; true for an app without a version. */
export function canAppPay(appVersion: string): boolean {
  return appVersion === '' || compareVersions(appVersion, FIRST_PAYING_VERSION) >= 0
}
