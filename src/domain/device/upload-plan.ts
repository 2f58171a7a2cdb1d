import type { Message } from '../text/messages'
import { DAY_MS } from '../time/units'

/** A file up to this many bytes is sent in one piece, a larger one in blocks of this size. */
export const BLOCK_BYTES = 4_194_304
/** Maximum parallel blocks. */
export const BLOCKS_AT_ONCE = 3
/** Retries of a failed piece. */
export const UPLOAD_RETRIES = 3
/** Lifetime of a stored block, in milliseconds: one day. */
export const BLOCK_LIFE_MS = DAY_MS

/** Reasons a file is refused. */
export const uploadMessages = {
  typeMismatch: { text: "file type doesn't match with what you specify", shown: '不支持这种文件，请换一个再试' },
  typeUnsupported: { text: 'unsupported file type', shown: '请选择 PNG、JPG、WEBP 或 BMP 格式的图片' },
  tooLarge: { text: 'request entity size is exceeded', shown: '文件太大，请换一个小一点的' },
  refused: { text: 'upload failed', shown: '上传失败，请稍后再试' },
} as const satisfies Record<string, Message>

const compressible = ['image/png', 'image/jpeg', 'image/webp', 'image/bmp']

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
}

/** How the key of a file of this type ends, without the dot. */
export function keyEnding(type: string): string {
  return endings[type] ?? 'bin'
}

/** The mime type a file name ends on; empty when it is not known. */
export function typeOfName(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.keys(endings).find((type) => endings[type] === (end === 'jpeg' ? 'jpg' : end)) ?? ''
}

/** Whether an image of this type can be compressed before upload. */
export function isCompressible(type: string): boolean {
  return compressible.includes(type)
}

/** Whether this type of file is accepted; an empty list accepts all. */
export function isAllowedType(type: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || allowed.includes(type)
}

/** Whether a piece that was answered so (0: not at all) is worth sending again: what the provider refuses stays refused. */
export function isUploadRetried(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status < 600)
}

/** Whether a file of this many bytes is sent in one piece. */
export function isDirect(size: number): boolean {
  return size <= BLOCK_BYTES
}

/** A block of a file: bytes from `start` up to and without `end`. */
export type Block = { index: number; start: number; end: number }

/** The blocks of a file of this many bytes, in order. */
export function blocksOf(size: number): Block[] {
  return Array.from({ length: Math.ceil(size / BLOCK_BYTES) }, (_, index) => ({
    index,
    start: index * BLOCK_BYTES,
    end: Math.min(size, (index + 1) * BLOCK_BYTES),
  }))
}

/** Storage key of a file's progress. Another file of the same name and size differs in `mark`. */
export function resumeKey(keyPrefix: string, name: string, size: number, mark: string): string {
  // The name behind the folder is drawn anew for each leave.
  const folder = keyPrefix.slice(0, keyPrefix.lastIndexOf('/') + 1)
  return `upload:${folder}${name}:${size}:${mark}`
}

/** A block the provider has taken: its context, and when it was sent (epoch ms). */
export type SentBlock = { ctx: string; time: number }

/** Whether a stored block is still valid at `now` (epoch ms). */
export function isBlockFresh({ time }: SentBlock, now: number): boolean {
  return now - time < BLOCK_LIFE_MS
}

/** Width and height that fit into a square of side `limit` with the proportions kept; never enlarged, at least 1 px each. */
export function fitWithin(width: number, height: number, limit: number): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
