import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { expectSystemError } from '#server/error-code'
import { endingOf, fileTypeOf } from '#server/providers/uploads/file-type'
import { firstFrame, mpegFrame } from '#server/providers/uploads/sound-length'
import type { RichNode } from '@/contract/site/rich.schema'
import { type MarkupElement, Refused } from '../draft'
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

/** The largest file that a question may show: a video. */
const FILE_BYTES_MOST_BYTES = 30 * 1_048_576

/** Where a text's files lie: `root` is the folder that no path may leave, `folder` the one of the file. */
export type Place = { root: string; folder: string; enclosed?: ReadonlyMap<string, string> }

/** Names that are those of sounds or films. */
export const isRecordingName = (name: string) =>
  /\.(?:mp3|m4a|aac|wav|ogg|oga|opus|mp4|m4v|webm|mov|avi|wmv|flv|amr|wma)(?:[?#].*)?$/i.test(name)

type Fault = 'missing' | 'outside' | 'remote' | 'too_large'
const faults: Readonly<Record<Fault, (what: string) => string>> = {
  missing: (what) => `找不到${what}`,
  outside: (what) => `${what}路径越出了文件夹`,
  remote: (what) => `不下载网络${what}，请把${what}放在题目文件旁边`,
  too_large: () => '文件超过 30 MB',
}

/** Why a file is not taken, named as what it seems to be. */
function refused(fault: Fault, src: string): Refused {
  const isRecording = isRecordingName(src)
  const words = faults[fault](isRecording ? '音频或视频' : '图片')
  return new Refused(`${isRecording ? 'media' : 'image'}_${fault}`, `${words}：${src.slice(0, 100)}`)
}

function decodedBytes(base64: string, src: string): Buffer {
  if (base64.length > (FILE_BYTES_MOST_BYTES * 4) / 3 + 4) throw refused('too_large', src)
  return Buffer.from(base64, 'base64')
}

/** An address as the path it means. Throws `Refused`. */
export function decodedPath(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new Refused('image_missing', `文件的地址有误：${src.slice(0, 100)}`)
  }
}

function realFile(file: string, src: string): string {
  try {
    return realpathSync(file)
  } catch (error) {
    expectSystemError(error)
    throw refused('missing', src)
  }
}

/** Bytes of a file beside the questions. Links are followed before the place is judged. */
function besideBytes(bank: Bank, src: string, { root, folder }: Place): Buffer {
  const name = decodedPath(src.replace(/[?#].*$/, '')).replaceAll('\\', '/')
  if (name.includes('\0') || path.isAbsolute(name) || /^[a-z]:/i.test(name)) throw refused('outside', src)
  const within = (file: string, top: string) => file.startsWith(top.endsWith(path.sep) ? top : top + path.sep)
  const asked = path.resolve(folder, name)
  if (!within(asked, path.resolve(root))) throw refused('outside', src)
  const file = realFile(asked, src)
  if (!within(file, realpathSync(root))) throw refused('outside', src)
  const stats = statSync(file)
  if (!stats.isFile()) throw refused('missing', src)
  if (stats.size > FILE_BYTES_MOST_BYTES) throw refused('too_large', src)
  bank.used.add(file)
  return readFileSync(file)
}

const isWeb = (src: string) => /^([a-z][a-z0-9+.-]+:|\/\/)/i.test(src)

/** Whether a file is one that came with the questions. */
export const isBeside = (src: string) => /^@@PLUGINFILE@@\//.test(src) || !isWeb(src)

/** Bytes of a file that a question shows: inside the text, inside the document or beside it. Throws `Refused`. */
export function bytesOf(bank: Bank, src: string, place: Place): Buffer {
  const inline = /^data:[^,]*;base64,/i.exec(src)
  if (inline) return decodedBytes(src.slice(inline[0].length), 'data:')
  const written = /^data:[^,]*,/i.exec(src)
  if (written) return Buffer.from(decodedPath(src.slice(written[0].length)))
  const enclosed = /^@@PLUGINFILE@@\/(.*)$/.exec(src)
  if (enclosed) {
    const name = decodedPath((enclosed[1] ?? '').replace(/[?#].*$/, ''))
    const base64 = place.enclosed?.get(name)
    if (base64 === undefined)
      throw isRecordingName(name) ? refused('missing', name) : new Refused('image_missing', `文件里没有附带图片：${enclosed[1]}`)
    return decodedBytes(base64, src)
  }
  if (isWeb(src)) throw refused('remote', src)
  return besideBytes(bank, src, place)
}

/** Describes a recording by its bytes. `isRare`: some phones do not play it. */
export type MediaType = { kind: 'audio' | 'video'; ending: string; isRare: boolean }

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

function isMp3(bytes: Buffer): boolean {
  const at = firstFrame(bytes)
  const frame = mpegFrame(bytes, at)
  return frame !== null && (at + frame.length >= bytes.length || mpegFrame(bytes, at + frame.length) !== null)
}

/** The kinds of tracks of an mp4 file, and whether its pictures are in a coding that few browsers read. */
function tracksIn(bytes: Buffer): { kinds: Set<string>; isRare: boolean } {
  const kinds = new Set<string>()
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4)) kinds.add(textAt(bytes, at + 12, 4))
  return { kinds, isRare: bytes.includes('hvc1') || bytes.includes('hev1') }
}

function mp4Type(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 4, 4) !== 'ftyp' || textAt(bytes, 8, 4) === 'qt  ') return null
  const { kinds, isRare } = tracksIn(bytes)
  if (kinds.has('vide')) return { kind: 'video', ending: 'mp4', isRare }
  return kinds.has('soun') ? { kind: 'audio', ending: 'm4a', isRare: false } : null
}

function oggType(bytes: Buffer): MediaType | null {
  const head = textAt(bytes, 0, 256)
  if (!head.startsWith('OggS') || !/vorbis|OpusHead/.test(head) || /theora/.test(head)) return null
  return { kind: 'audio', ending: 'ogg', isRare: true }
}

const HEAD_OF_WEBM = 65_536

function webmType(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 0, 4) !== '\x1aE\xdf\xa3' || !textAt(bytes, 0, 64).includes('webm')) return null
  const head = textAt(bytes, 0, HEAD_OF_WEBM)
  if (/V_(?:VP8|VP9|AV1)/.test(head)) return { kind: 'video', ending: 'webm', isRare: true }
  return /A_(?:OPUS|VORBIS)/.test(head) ? { kind: 'audio', ending: 'webm', isRare: true } : null
}

/** The recording that these bytes are; null for anything that is not on the list of what is played. Names are not trusted. */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE') return { kind: 'audio', ending: 'wav', isRare: false }
  return mp4Type(bytes) ?? oggType(bytes) ?? webmType(bytes) ?? (isMp3(bytes) ? { kind: 'audio', ending: 'mp3', isRare: false } : null)
}
