import sharp from 'sharp'
import { MOST_PIXELS } from './picture-size'

const QUALITY = 90
const encoded = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * A picture without camera metadata, because place, time and device are private. The orientation is part of the metadata as
 * well, so the picture is rotated first. A picture without metadata, and a file that cannot be read as one, are unchanged.
 */
export async function withoutMetadata(bytes: Buffer, mimeType: string): Promise<Buffer> {
  if (!encoded.has(mimeType)) return bytes
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { exif, xmp, iptc, comments, format } = await image.metadata()
    if (!exif && !xmp && !iptc && !comments) return bytes
    const turned = image.rotate()
    return await (format === 'png' ? turned.png() : turned.toFormat(format, { quality: QUALITY })).toBuffer()
  } catch {
    return bytes
  }
}
