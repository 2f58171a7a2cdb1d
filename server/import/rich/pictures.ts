import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RichNode } from '@/contract/content/rich.schema'
import { endingOf, fileTypeOf } from '../../providers/uploads/file-type'
import type { MarkupElement } from '../draft'
import { Refused } from '../refused'
import type { Bank } from './bank'
import { isElement, readHtml } from './html'
import { pictureSize } from './picture-size'
import { cleanSvg } from './svg'

const MOST_BYTES = 2 * 1_048_576
const LONGEST_SIDE = 10_000
const LONGEST_ALT = 200

type Picture = Extract<RichNode, { type: 'img' }>
/** Where a text's pictures lie: `root` is the folder that no path may leave, `folder` the one of the file. */
export type Place = { root: string; folder: string; enclosed?: ReadonlyMap<string, string> }

const tooLarge = (src: string) => new Refused('image_too_large', `图片超过 2 MB：${src}`)

function decodedBytes(base64: string, src: string): Buffer {
  if (base64.length > (MOST_BYTES * 4) / 3 + 4) throw tooLarge(src)
  return Buffer.from(base64, 'base64')
}

function decodedPath(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    throw new Refused('image_missing', `图片地址有误：${src}`)
  }
}

function realFile(file: string, src: string): string {
  try {
    return realpathSync(file)
  } catch {
    throw new Refused('image_missing', `找不到图片：${src}`)
  }
}

/** Bytes of a file beside the questions. Links are followed before the place is judged. */
function besideBytes(src: string, { root, folder }: Place): Buffer {
  const name = decodedPath(src.replace(/[?#].*$/, '')).replaceAll('\\', '/')
  if (name.includes('\0') || path.isAbsolute(name) || /^[a-z]:/i.test(name))
    throw new Refused('image_outside', `图片路径越出了文件夹：${src}`)
  const within = (file: string, top: string) => file.startsWith(top.endsWith(path.sep) ? top : top + path.sep)
  const asked = path.resolve(folder, name)
  if (!within(asked, path.resolve(root))) throw new Refused('image_outside', `图片路径越出了文件夹：${src}`)
  const file = realFile(asked, src)
  if (!within(file, realpathSync(root))) throw new Refused('image_outside', `图片路径越出了文件夹：${src}`)
  const { size, isFile } = ((stats) => ({ size: stats.size, isFile: stats.isFile() }))(statSync(file))
  if (!isFile) throw new Refused('image_missing', `找不到图片：${src}`)
  if (size > MOST_BYTES) throw tooLarge(src)
  return readFileSync(file)
}

function bytesOf(src: string, place: Place): Buffer {
  const inline = /^data:[^,]*;base64,/i.exec(src)
  if (inline) return decodedBytes(src.slice(inline[0].length), 'data:')
  const written = /^data:[^,]*,/i.exec(src)
  if (written) return Buffer.from(decodedPath(src.slice(written[0].length)))
  const enclosed = /^@@PLUGINFILE@@\/(.*)$/.exec(src)
  if (enclosed) {
    const base64 = place.enclosed?.get(decodedPath((enclosed[1] ?? '').replace(/[?#].*$/, '')))
    if (base64 === undefined) throw new Refused('image_missing', `文件里没有附带图片：${enclosed[1]}`)
    return decodedBytes(base64, src)
  }
  if (/^([a-z][a-z0-9+.-]+:|\/\/)/i.test(src))
    throw new Refused('image_remote', `不下载网络图片，请把图片放在题目文件旁边：${src.slice(0, 100)}`)
  return besideBytes(src, place)
}

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
  const text = bytes.toString('utf8')
  if (!SVG.test(text.slice(0, 200))) return null
  return readHtml(text).find((node): node is MarkupElement => isElement(node) && node.name === 'svg') ?? null
}

/** Reads the picture a question shows, checks it by its bytes and keeps it under its content's name. Throws `Refused`. */
export function takePicture(bank: Bank, src: string, alt: string, place: Place): Picture {
  const bytes = bytesOf(src.trim(), place)
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
