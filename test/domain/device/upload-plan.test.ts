import {
  BLOCK_BYTES,
  BLOCK_LIFE_MS,
  BLOCKS_AT_ONCE,
  blocksOf,
  fitWithin,
  isAllowedType,
  isBlockFresh,
  isCompressible,
  isDirect,
  isUploadRetried,
  keyEnding,
  resumeKey,
  typeOfName,
  UPLOAD_RETRIES,
  uploadMessages,
} from '@/domain/device/upload-plan'

describe('the plan of an upload', () => {
  it('[D2-5-upload-1] refuses a file of another type, in the words of the documents', () => {
    expect(isAllowedType('image/png', ['image/png', 'image/jpeg'])).toBe(true)
    expect(isAllowedType('image/gif', ['image/png', 'image/jpeg'])).toBe(false)
    expect(isAllowedType('image/gif', [])).toBe(true)
    expect(uploadMessages.typeMismatch.text).toBe("file type doesn't match with what you specify")
  })

  it('[D2-5-compression-1] compresses png, jpeg, webp and bmp only', () => {
    const types = ['image/png', 'image/jpeg', 'image/webp', 'image/bmp', 'image/gif', 'image/svg+xml', 'application/pdf', '']
    expect(types.filter(isCompressible)).toEqual(types.slice(0, 4))
    expect(uploadMessages.typeUnsupported.text).toBe('unsupported file type')
  })

  it('[D2-9-upload-1] the limits are blocks of 4194304 bytes, 3 retries, 3 at once, stored for 1 day', () => {
    expect([BLOCK_BYTES, UPLOAD_RETRIES, BLOCKS_AT_ONCE, BLOCK_LIFE_MS]).toEqual([4_194_304, 3, 3, 86_400_000])
  })

  it('[D2-7-upload-1] 4194304 bytes go in one piece, one byte more does not', () => {
    expect([0, 4_194_304, 4_194_305].map(isDirect)).toEqual([true, true, false])
  })

  it('[D2-7-upload-2] blocks follow each other without a gap and end with the file', () => {
    expect(blocksOf(BLOCK_BYTES * 2 + 5)).toEqual([
      { index: 0, start: 0, end: BLOCK_BYTES },
      { index: 1, start: BLOCK_BYTES, end: BLOCK_BYTES * 2 },
      { index: 2, start: BLOCK_BYTES * 2, end: BLOCK_BYTES * 2 + 5 },
    ])
    expect(blocksOf(BLOCK_BYTES)).toHaveLength(1)
    expect(blocksOf(0)).toEqual([])
  })

  it('[D2-7-upload-3] a block is valid for exactly a day', () => {
    const block = { ctx: 'c', time: 1_000 }
    expect(isBlockFresh(block, 1_000 + BLOCK_LIFE_MS - 1)).toBe(true)
    expect(isBlockFresh(block, 1_000 + BLOCK_LIFE_MS)).toBe(false)
  })

  it('repeats a block that did not arrive, and not a refused one', () => {
    expect([0, 408, 429, 500, 502, 599].every(isUploadRetried)).toBe(true)
    expect([200, 400, 401, 403, 413, 600, 614, 701].some(isUploadRetried)).toBe(false)
  })

  it('identifies a file by owner, name, size and mark', () => {
    expect(resumeKey('avatar/7/', 'a.png', 9, '5')).toBe('upload:avatar/7/a.png:9:5')
    expect(resumeKey('avatar/7/5f0c', 'a.png', 9, '5')).toBe('upload:avatar/7/a.png:9:5')
  })

  it('maps types to names and names to types', () => {
    expect(['a.PNG', 'b.jpeg', 'c.jpg', 'd.webp', 'e.txt', 'bmp'].map(typeOfName)).toEqual([
      'image/png',
      'image/jpeg',
      'image/jpeg',
      'image/webp',
      '',
      'image/bmp',
    ])
    expect(['image/jpeg', 'application/pdf', 'video/mp4'].map(keyEnding)).toEqual(['jpg', 'pdf', 'bin'])
  })

  it('fits a picture into a square and never enlarges it', () => {
    expect(fitWithin(4000, 2000, 1600)).toEqual({ width: 1600, height: 800 })
    expect(fitWithin(100, 50, 1600)).toEqual({ width: 100, height: 50 })
    expect(fitWithin(10_000, 1, 100)).toEqual({ width: 100, height: 1 })
    expect(fitWithin(0, 0, 100)).toEqual({ width: 1, height: 1 })
  })
})
