/**
 * Whether an error is a failure to load a part of the app: a page chunk missing, broken or too late, or a style sheet.
 */
export function isChunkFailure(name: string, message: string): boolean {
  return name === 'ChunkLoadError' || /^Loading (CSS )?chunk \S+ failed/.test(message)
}

/** Shown when reloading the app has not helped. */
export const CHUNK_FAILED = '页面加载失败，请检查网络后刷新'
