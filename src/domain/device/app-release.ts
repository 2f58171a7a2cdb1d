import { compareVersions } from './app-version'

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
