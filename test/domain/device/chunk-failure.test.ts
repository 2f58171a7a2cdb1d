import { CHUNK_FAILED, isChunkFailure } from '@/domain/device/chunk-failure'

describe('a part of the app that does not arrive', () => {
  it.each([
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(missing: https://m.example.cn/public/js/12.abc.js)'],
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(error: https://m.example.cn/public/js/12.abc.js)'],
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(timeout: https://m.example.cn/public/js/12.abc.js)'],
    ['Error', 'Loading chunk packages/exam/attempt/index failed.'],
  ])('[D2-8-chunk-1] %s: %s', (name, message) => expect(isChunkFailure(name, message)).toBe(true))

  it('[D2-8-chunk-2] may be a style sheet', () => {
    expect(isChunkFailure('Error', 'Loading CSS chunk 7 failed.\n(https://m.example.cn/public/css/7.abc.css)')).toBe(true)
  })

  it('is no other error', () => {
    expect(isChunkFailure('TypeError', 'Cannot read properties of undefined')).toBe(false)
    expect(isChunkFailure('Error', 'I said: Loading chunk 1 failed')).toBe(false)
    expect(CHUNK_FAILED).toBe('页面加载失败，请检查网络后刷新')
  })
})
