import sharp from 'sharp'
import { isHugePicture } from '#server/providers/uploads/file-type'

/** The head of a BMP: the size of its header, width and height. */
function bmp(header: 12 | 40, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeUInt32LE(header, 14)
  if (header === 12) {
    bytes.writeUInt16LE(width, 18)
    bytes.writeUInt16LE(height, 20)
    bytes.writeUInt32LE(0x180001, 22)
  } else {
    bytes.writeInt32LE(width, 18)
    bytes.writeInt32LE(height, 22)
  }
  return bytes
}

it.each([
  ['a screen', bmp(40, 1920, 1080), false],
  ['a screen from the top', bmp(40, 1920, -1080), false],
  ['a screen with the old header', bmp(12, 1920, 1080), false],
  ['60 megapixels', bmp(40, 10_000, 6_000), false],
  ['a row more', bmp(40, 10_000, -6_001), true],
  ['a row more with the old header', bmp(12, 10_000, 6_001), true],
  ['no header', Buffer.from('BM'), false],
])('a BMP of %s is checked for its size', async (_name, bytes, isHuge) => {
  expect(await isHugePicture(bytes, 'image/bmp')).toBe(isHuge)
})

it('a small picture is not huge, nor is a file without a picture', async () => {
  const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  expect(await isHugePicture(small, 'image/webp')).toBe(false)
  expect(await isHugePicture(Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png')).toBe(false)
  expect(await isHugePicture(bmp(40, 90_000, 90_000), 'application/pdf')).toBe(false)
})
