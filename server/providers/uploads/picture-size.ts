import sharp from 'sharp'

/** Far above any camera's: what claims more is made to fill the memory of who opens it. */
export const MOST_PIXELS = 60_000_000

type Size = { width: number; height: number }

/** The old header of twelve bytes has short numbers; in the other a negative height means rows from the top. Throws for less than a header. */
function bmpSize(bytes: Buffer): Size {
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

async function sizeOf(bytes: Buffer, mimeType: string): Promise<Size> {
  if (mimeType === 'image/bmp') return bmpSize(bytes)
  // Reads the head alone; nothing is unpacked.
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height }
}

/** Whether a picture has more pixels than any photo. A file that cannot be read as a picture opens nowhere, and is none. */
export async function isHugePicture(bytes: Buffer, mimeType: string): Promise<boolean> {
  if (!mimeType.startsWith('image/')) return false
  try {
    const { width, height } = await sizeOf(bytes, mimeType)
    return width * height > MOST_PIXELS
  } catch {
    return false
  }
}
