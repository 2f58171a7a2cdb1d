import { isRecord, readJson } from '../text/read-json'

/** The anniversary setting as active links contain it. */
export type SiteSetting = {
  startTime: string
  endTime: string
  h5Link: string
  imgUrl: string
  linkImgUrl: string
  whaleAsideIconUrl: string
  freeListenImgUrl: string
}

/** Name of the active links that contain the setting. */
export const SITE_SETTING_NAME = 'pc_page_base_setting_new'
/** Lifetime of the stored setting, in milliseconds. */
export const SETTING_CACHE_MS = 300_000

const fields = ['startTime', 'endTime', 'h5Link', 'imgUrl', 'linkImgUrl', 'whaleAsideIconUrl', 'freeListenImgUrl'] as const

/** Parses the setting from a link's JSON value, missing fields empty; null for an invalid value. */
export function siteSettingIn(value: string): SiteSetting | null {
  const given = readJson(value, isRecord)
  return given ? (Object.fromEntries(fields.map((field) => [field, String(given[field] ?? '')])) as SiteSetting) : null
}

/** A moment written as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, or with a zone of its own, in epoch milliseconds. */
function momentOf(text: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}+08:00` : text)
}

/** Active from start to end, both included; `serverNow` is server-adjusted, epoch milliseconds. */
export function isAnniversary({ startTime, endTime }: Pick<SiteSetting, 'startTime' | 'endTime'>, serverNow: number): boolean {
  return momentOf(startTime) <= serverNow && serverNow <= momentOf(endTime)
}

/** Writes the text kept on the device: the links' value and the moment it stops being good, epoch milliseconds. */
export function storedUntil(value: string, now: number): string {
  return JSON.stringify({ value, expires: now + SETTING_CACHE_MS })
}

/** The stored value until it expires; null afterwards, or for an invalid text. */
export function stillStored(text: string | undefined, now: number): string | null {
  const kept = readJson(text, isRecord)
  if (!kept) return null
  const left = Number(kept.expires) - now
  // A device whose clock was put back keeps nothing for longer than the cache lives.
  return left > 0 && left <= SETTING_CACHE_MS ? String(kept.value) : null
}
