/** Path at which a failed image of ours is retried. */
export const FALLBACK_PATH = '/resource/image'
/** Delay of image failure reports, in milliseconds. */
export const IMAGE_REPORT_MS = 5_000

/** Origin of a web address, `https://a.cn`; empty for any other text. */
export function originOf(address: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() ?? ''
}

/**
 * Where a picture that failed is requested again, with its address as originUrl; null for a picture of another host and
 * for one that came from there already. `origin` is where our resources are, empty for the page's own.
 */
export function fallbackOf(src: string, origin: string): string | null {
  const own = originOf(src)
  const path = src.slice(own.length)
  const isOurs = own === '' ? /^\/(?!\/)/.test(src) : own === originOf(origin)
  if (!isOurs || path.startsWith(FALLBACK_PATH)) return null
  return `${origin}${FALLBACK_PATH}?originUrl=${encodeURIComponent(src)}`
}

/**
 * Whether an error is a failure to load a part of the app: a page chunk missing, broken or too late, or a style sheet.
 */
export function isChunkFailure(name: string, message: string): boolean {
  return name === 'ChunkLoadError' || /^Loading (CSS )?chunk \S+ failed/.test(message)
}

/** Whether an error is such a failure. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && isChunkFailure(error.name, error.message)

/** Ends the loading of a part that the app can do without. Rethrows what is no chunk failure. */
export function expectChunkFailure(error: unknown): undefined {
  if (!isChunkError(error)) throw error
}

/** Shown when reloading the app has not helped. */
export const CHUNK_FAILED = '页面加载失败，请检查网络后刷新'
