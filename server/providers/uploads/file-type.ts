import sharp from 'sharp'
import { firstFrame, mpegFrame } from './sound-length'

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

const signs: readonly [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  ['image/bmp', (bytes) => startsWith(bytes, 'BM')],
  ['application/pdf', (bytes) => startsWith(bytes, '%PDF-')],
  // An OFD is a zip whose root document has this name.
  ['application/ofd', (bytes) => startsWith(bytes, 'PK\x03\x04') && bytes.includes('OFD.xml')],
  ['audio/wav', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)],
  ['audio/mp4', (bytes) => startsWith(bytes, 'ftyp', 4)],
  ['audio/mpeg', (bytes) => mpegFrame(bytes, firstFrame(bytes)) !== null],
]

/** Any bytes: kept for download only. */
const OTHER = 'application/octet-stream'

/** The type of a file by its first bytes; its name and its declared type are not trusted. */
export function fileTypeOf(bytes: Buffer): string {
  return signs.find(([, fits]) => fits(bytes))?.[0] ?? OTHER
}

const endings: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'application/pdf': ['pdf'],
  'application/ofd': ['ofd'],
  'audio/wav': ['wav'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3'],
  [OTHER]: ['bin'],
}

/** Whether the extension of a key matches the type of the bytes. */
export function endsAs(key: string, type: string): boolean {
  const end = key.slice(key.lastIndexOf('.') + 1)
  return endings[type]?.includes(end) ?? false
}

/** How a key of this type ends when the server names the file. */
export function endingOf(type: string): string {
  return endings[type]?.[0] ?? 'bin'
}

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
