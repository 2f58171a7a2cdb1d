/** While fewer events than this are stored, new ones are stored and sent in batches. */
export const STORED_LIMIT = 100
/** Analytics batching, in milliseconds. */
export const SEND_INTERVAL_MS = 6_000
/** Request timeout in milliseconds. */
export const SEND_TIMEOUT_MS = 6_000
/** Analytics batching. */
export const EVENTS_A_SEND = 6
/** Visual config refresh, in milliseconds. */
export const VISUAL_REFRESH_MS = 1_800_000
/** At least so many milliseconds. */
const DEEP_LINK_MIN_MS = 2_500

/** Whether a new event waits for a batch, or goes at once because too many are waiting. */
export function isBatched(stored: number): boolean {
  return stored < STORED_LIMIT
}

/** How long a deep-link lookup may take, in milliseconds; a wish for less is not heard. */
export function deepLinkTimeout(wished = 0): number {
  return Math.max(DEEP_LINK_MIN_MS, wished)
}

/** Whether a value is a type of heat map. */
export function isHeatmapType(value: unknown): value is 1 | 2 | 3 {
  return value === 1 || value === 2 || value === 3
}

type Tracked = { isAutoUpSc: boolean; address: string; hasConsented: boolean }

/** Whether the tracker runs: user info allows it, there is an address to send to, and the learner agreed. */
export function isTrackerOn({ isAutoUpSc, address, hasConsented }: Tracked): boolean {
  return isAutoUpSc && address !== '' && hasConsented
}

const pair = ([name, value]: [string, string]) => `${name}=${encodeURIComponent(value)}`

/** A batch as it travels: events as JSON in `data_list`. */
export function batchBody(events: readonly object[]): string {
  return pair(['data_list', JSON.stringify(events)])
}

/** Address of the visual config. With app_id and version. */
export function visualConfigUrl(address: string, appId: string, version: string): string {
  return `${address}/visual-config?${[pair(['app_id', appId]), pair(['version', version])].join('&')}`
}

/** Address of the deep-link parameters. With key, system_type and project. */
export function deepLinkUrl(address: string, key: string, systemType: string, project: string): string {
  return `${address}/deep-link?${[pair(['key', key]), pair(['system_type', systemType]), pair(['project', project])].join('&')}`
}

/** Where batches go. */
export function collectUrl(address: string): string {
  return `${address}/collect`
}
