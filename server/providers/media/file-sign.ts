import { firstFrame, mpegFrame } from '#server/providers/uploads/sound-length'

/** Names a kind of file by its first bytes. `heic`, `foreign` and `unknown` are kept nowhere as they are. */
export type FileSign =
  | 'png'
  | 'jpg'
  | 'webp'
  | 'bmp'
  | 'gif'
  | 'heic'
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'mp4'
  | 'matroska'
  | 'mpegts'
  | 'mp3'
  | 'wav'
  | 'foreign-film'
  | 'foreign-sound'
  | 'unknown'

/** Bytes that are enough to name a file. */
export const SIGN_BYTES = 4_100
const TS_PACKET = 188

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
const hasBox = (bytes: Buffer, names: RegExp) => names.test(bytes.toString('latin1', 4, 12))
const riff = (bytes: Buffer, kind: string) => startsWith(bytes, 'RIFF') && startsWith(bytes, kind, 8)

const signs: readonly (readonly [FileSign, (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['webp', (bytes) => riff(bytes, 'WEBP')],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['bmp', (bytes) => startsWith(bytes, 'BM') && bytes.length > 26 && bytes.readUInt32LE(6) === 0],
  ['pdf', (bytes) => startsWith(bytes, '%PDF-')],
  ['ole', (bytes) => startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['zip', (bytes) => startsWith(bytes, 'PK\x03\x04')],
  ['heic', (bytes) => hasBox(bytes, /^ftyp(heic|heix|heim|heis|mif1|msf1|avif)/)],
  ['mp4', (bytes) => hasBox(bytes, /^(ftyp|moov|mdat|wide|free|skip)/)],
  ['matroska', (bytes) => startsWith(bytes, '\x1aE\xdf\xa3')],
  ['mpegts', (bytes) => [0, 1, 2].every((packet) => bytes[packet * TS_PACKET] === 0x47)],
  ['wav', (bytes) => riff(bytes, 'WAVE')],
  // Windows Media, AVI, Flash, RealMedia, MPEG programme streams.
  ['foreign-film', (bytes) => startsWith(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11') || riff(bytes, 'AVI ') || startsWith(bytes, 'FLV\x01')],
  ['foreign-film', (bytes) => startsWith(bytes, '.RMF') || startsWith(bytes, '\0\0\x01\xba')],
  ['foreign-sound', (bytes) => startsWith(bytes, 'OggS') || startsWith(bytes, 'fLaC') || startsWith(bytes, '#!AMR')],
  ['foreign-sound', (bytes) => bytes[0] === 0xff && (bytes[1] ?? 0) >> 1 === 0x78 && !startsWith(bytes, '\xff\xfb')],
  ['mp3', (bytes) => mpegFrame(bytes, firstFrame(bytes)) !== null || startsWith(bytes, 'ID3')],
]

/** The kind of a file by its first bytes; what its name says does not count. */
export const signOf = (bytes: Buffer): FileSign => signs.find(([, fits]) => fits(bytes))?.[0] ?? 'unknown'

export type MediaKind = 'film' | 'sound' | 'picture' | 'document'

const kindsByEnding: Readonly<Record<MediaKind, RegExp>> = {
  film: /\.(mp4|m4v|mov|mkv|webm|avi|wmv|asf|flv|rmvb?|ts|mts|m2ts|mpe?g|3gp)$/i,
  sound: /\.(mp3|m4a|aac|wav|wma|flac|ogg|opus|amr)$/i,
  picture: /\.(png|jpe?g|webp|bmp|gif|heic|heif|avif)$/i,
  document: /\.(pdf|docx?|xlsx?|pptx?)$/i,
}

/** The kind that a file's name promises; undefined for a name that promises none. */
export function kindOfName(name: string): MediaKind | undefined {
  const kinds: readonly MediaKind[] = ['film', 'sound', 'picture', 'document']
  return kinds.find((kind) => kindsByEnding[kind].test(name))
}

/** Words for people. */
export const kindWords: Readonly<Record<MediaKind, string>> = { film: '视频', sound: '音频', picture: '图片', document: '文档' }
