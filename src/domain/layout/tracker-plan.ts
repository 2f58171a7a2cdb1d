/** While fewer events than this are stored, new ones are stored and sent in batches. */
export const STORED_LIMIT = 100
/** Interval between two batches, in milliseconds. */
export const SEND_INTERVAL_MS = 6_000
/** Timeout of a tracker request, in milliseconds. */
export const SEND_TIMEOUT_MS = 6_000
/** Maximum events of a batch. */
export const EVENTS_A_SEND = 6
/** Interval of visual-config loads, in milliseconds. */
export const VISUAL_REFRESH_MS = 1_800_000
/** Minimum timeout of a deep-link lookup, in milliseconds. */
const DEEP_LINK_MIN_MS = 2_500

/** Whether a new event is batched, or sent at once because too many are waiting. */
export function isBatched(stored: number): boolean {
  return stored < STORED_LIMIT
}

/** The timeout of a deep-link lookup, in milliseconds; a smaller value is raised to the minimum. */
export function deepLinkTimeout(wished = 0): number {
  return Math.max(DEEP_LINK_MIN_MS, wished)
}

/** Whether a value is a heat-map type. */
export function isHeatmapType(value: unknown): value is 1 | 2 | 3 {
  return value === 1 || value === 2 || value === 3
}

type Tracked = { isAutoUpSc: boolean; address: string; hasConsented: boolean }

/** Whether the tracker runs: user info allows it, there is an address to send to, and the learner agreed. */
export function isTrackerOn({ isAutoUpSc, address, hasConsented }: Tracked): boolean {
  return isAutoUpSc && address !== '' && hasConsented
}

const pair = ([name, value]: [string, string]) => `${name}=${encodeURIComponent(value)}`

/** A batch as a request body: events as JSON in `data_list`. */
export function batchBody(events: readonly object[]): string {
  return pair(['data_list', JSON.stringify(events)])
}

/** Address of the visual config, with app_id and version. */
export function visualConfigUrl(address: string, appId: string, version: string): string {
  return `${address}/visual-config?${[pair(['app_id', appId]), pair(['version', version])].join('&')}`
}

/** Address of the deep-link parameters, with key, system_type and project. */
export function deepLinkUrl(address: string, key: string, systemType: string, project: string): string {
  return `${address}/deep-link?${[pair(['key', key]), pair(['system_type', systemType]), pair(['project', project])].join('&')}`
}

/** Where batches go. */
export function collectUrl(address: string): string {
  return `${address}/collect`
}
