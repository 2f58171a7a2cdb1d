/**
 * Whether an error says that a part of the app did not arrive: a page chunk missing, broken or too late, or a style sheet.
 */
export function isChunkFailure(name: string, message: string): boolean {
  return name === 'ChunkLoadError' || /^Loading (CSS )?chunk \S+ failed/.test(message)
}

/** Said when loading the app anew has not helped. */
export const CHUNK_FAILED = '页面加载失败，请检查网络后刷新'
