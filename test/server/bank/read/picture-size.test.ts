import sharp from 'sharp'
import { pictureSize } from '#server/bank/read/rich/pictures'

const drawn = (alpha: number) => sharp({ create: { width: 37, height: 21, channels: 4, background: { r: 9, g: 99, b: 199, alpha } } })
/** The head of a bitmap, of which a negative height says that its first row is the top one. */
const bitmap = (width: number, height: number, length = 26) => {
  const bytes = Buffer.alloc(26)
  bytes.write('BM')
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes.subarray(0, length)
}

describe('the size of a picture', () => {
  it.each([
    ['png', 'image/png', () => drawn(1).png().toBuffer(), 23],
    ['gif', 'image/gif', () => drawn(1).gif().toBuffer(), 9],
    ['jpeg', 'image/jpeg', () => drawn(1).jpeg().toBuffer(), 60],
    ['progressive jpeg', 'image/jpeg', () => drawn(1).jpeg({ progressive: true }).toBuffer(), 60],
    ['lossy webp', 'image/webp', () => drawn(1).flatten().webp().toBuffer(), 29],
    ['lossless webp', 'image/webp', () => drawn(1).flatten().webp({ lossless: true }).toBuffer(), 29],
    ['webp with transparency', 'image/webp', () => drawn(0.5).webp().toBuffer(), 29],
    ['bitmap', 'image/bmp', async () => bitmap(37, 21), 25],
    ['bitmap from its top', 'image/bmp', async () => bitmap(37, -21), 25],
  ])('%s follows from its first bytes, and from no fewer', async (_name, type, make, tooFew) => {
    const bytes = await make()
    expect(pictureSize(bytes, type)).toEqual({ width: 37, height: 21 })
    expect(pictureSize(bytes.subarray(0, tooFew), type)).toBeNull()
  })

  it.each([
    ['a picture without width', bitmap(0, 21), 'image/bmp'],
    ['a picture without height', bitmap(37, 0), 'image/bmp'],
    ['another type', bitmap(37, 21), 'image/tiff'],
    ['a file that only claims the type webp', Buffer.from(`RIFF    WEBPVP9 ${' '.repeat(20)}`), 'image/webp'],
    ['a file that only claims the type jpeg', Buffer.alloc(40), 'image/jpeg'],
  ])('%s is unknown', (_name, bytes, type) => {
    expect(pictureSize(bytes, type)).toBeNull()
  })
})
