import {
  CHUNK_FAILED,
  expectChunkFailure,
  FALLBACK_PATH,
  fallbackOf,
  IMAGE_REPORT_MS,
  isChunkFailure,
  originOf,
} from '@/domain/device/image-fallback'

const OURS = 'https://m.example.cn'

describe('a picture that did not load', () => {
  it('[D2-8-image-1] a picture of our own hosts is requested again at the resource path with its address as originUrl', () => {
    const src = `${OURS}/media/covers/a.jpg?v=1`
    expect(fallbackOf(src, OURS)).toBe(`${OURS}${FALLBACK_PATH}?originUrl=https%3A%2F%2Fm.example.cn%2Fmedia%2Fcovers%2Fa.jpg%3Fv%3D1`)
    expect(fallbackOf('/media/a.jpg', '')).toBe('/resource/image?originUrl=%2Fmedia%2Fa.jpg')
  })

  it('[D2-8-image-2] a picture of another host is left alone, and so is a picture that was redirected there', () => {
    expect(fallbackOf('https://other.cn/a.jpg', OURS)).toBeNull()
    expect(fallbackOf('//other.cn/a.jpg', OURS)).toBeNull()
    expect(fallbackOf('data:image/png;base64,AA', OURS)).toBeNull()
    expect(fallbackOf(`${OURS}/resource/image?originUrl=x`, OURS)).toBeNull()
  })

  it('[D2-9-image-1] a picture is reported 5 s after the first', () => expect(IMAGE_REPORT_MS).toBe(5_000))

  it('has an origin', () => expect(['HTTPS://A.cn:1/x', '/x', 'blob:1'].map(originOf)).toEqual(['https://a.cn:1', '', '']))
})

describe('a failed chunk', () => {
  it.each([
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(missing: https://m.example.cn/public/js/12.abc.js)'],
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(error: https://m.example.cn/public/js/12.abc.js)'],
    ['ChunkLoadError', 'Loading chunk 12 failed.\n(timeout: https://m.example.cn/public/js/12.abc.js)'],
    ['Error', 'Loading chunk packages/exam/attempt/index failed.'],
  ])('[D2-8-chunk-1] %s gives %s', (name, message) => expect(isChunkFailure(name, message)).toBe(true))

  it('[D2-8-chunk-2] can be a style sheet', () => {
    expect(isChunkFailure('Error', 'Loading CSS chunk 7 failed.\n(https://m.example.cn/public/css/7.abc.css)')).toBe(true)
  })

  it('differs from any other error', () => {
    expect(isChunkFailure('TypeError', 'Cannot read properties of undefined')).toBe(false)
    expect(isChunkFailure('Error', 'I said: Loading chunk 1 failed')).toBe(false)
    expect(CHUNK_FAILED).toBe('页面加载失败，请检查网络后刷新')
  })

  it('ends the loading of a part, unlike any other error', () => {
    const lost = new Error('Loading chunk 7 failed')
    expect(expectChunkFailure(lost)).toBeUndefined()
    for (const fault of [new TypeError('part is not a function'), 'Loading chunk 7 failed'])
      expect(() => expectChunkFailure(fault)).toThrow()
  })
})
