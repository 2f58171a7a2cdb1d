import { createHash } from 'node:crypto'
import { endingOf, fileTypeOf } from '#server/providers/uploads/file-type'
import type { RichNode } from '@/contract/site/rich.schema'
import type { MarkupElement } from '../draft'
import { Refused } from '../refused'
import type { Bank } from './bank'
import { isElement, readHtml } from './html'
import { cleanSvg } from './svg'

type Size = { width: number; height: number }

function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Start-of-frame markers carry the size; DHT, JPG and DAC share their range and do not.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): Size | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (bytes.length < 30) return null
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const sizes: Readonly<Record<string, (bytes: Buffer) => Size | null>> = {
  'image/png': (bytes) => (bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => (bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/bmp': (bytes) => (bytes.length < 26 ? null : { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }),
}

/** Width and height of a picture in pixels, from its first bytes; null when they hold none. */
export function pictureSize(bytes: Buffer, type: string): Size | null {
  const size = sizes[type]?.(bytes) ?? null
  return size && size.width > 0 && size.height > 0 ? size : null
}

const MOST_BYTES = 2 * 1_048_576
const LONGEST_SIDE = 10_000
/** The longest name of a picture that is kept whole. */
export const LONGEST_ALT = 200

export type Picture = Extract<RichNode, { type: 'img' }>

const tooLarge = (src: string) => new Refused('image_too_large', `图片超过 2 MB：${src.slice(0, 100)}`)

const GIF = 'image/gif'

/** Old banks are full of GIFs, which learners may not upload. */
const typeOf = (bytes: Buffer) => (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) ? GIF : fileTypeOf(bytes))

const SVG = /^\uFEFF?\s*(?:<\?xml|<!|<svg[\s>])/i

/** Keeps a drawing with nothing in it but shapes. Throws `Refused`. */
export function takeDrawing(bank: Bank, element: MarkupElement, alt: string): Picture {
  const { svg, width, height } = cleanSvg(element)
  if (svg.length > MOST_BYTES || Math.max(width, height) > LONGEST_SIDE) throw tooLarge('SVG')
  const name = `${createHash('sha256').update(svg).digest('hex').slice(0, 40)}.svg`
  return { type: 'img', src: bank.keep(name, svg), alt: alt.trim().slice(0, LONGEST_ALT), width, height }
}

/** The drawing a file holds; null for a file that is none. */
function drawingIn(bytes: Buffer): MarkupElement | null {
  const text = bytes.toString('utf8', 0, MOST_BYTES)
  if (!SVG.test(text.slice(0, 200))) return null
  return readHtml(text).find((node): node is MarkupElement => isElement(node) && node.name === 'svg') ?? null
}

/** Checks a picture by its bytes and keeps it under its content's name. Throws `Refused`. */
export function takePicture(bank: Bank, bytes: Buffer, { src, alt }: { src: string; alt: string }): Picture {
  if (bytes.length > MOST_BYTES) throw tooLarge(src)
  const drawing = drawingIn(bytes)
  if (drawing) return takeDrawing(bank, drawing, alt)
  const type = typeOf(bytes)
  const size = type.startsWith('image/') ? pictureSize(bytes, type) : null
  if (!size) throw new Refused('image_wrong_kind', `图片须为 PNG、JPEG、GIF、WebP、BMP 或 SVG：${src.slice(0, 100)}`)
  if (Math.max(size.width, size.height) > LONGEST_SIDE) throw tooLarge(src)
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${type === GIF ? 'gif' : endingOf(type)}`
  return { type: 'img', src: bank.keep(name, bytes), alt: alt.trim().slice(0, LONGEST_ALT), ...size }
}
