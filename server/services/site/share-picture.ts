import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { mediaFolder } from '#server/folders'
import { linesOf } from '#server/services/campaign/lines-of'
import type { CardData } from './card'

const CARD = { width: 500, height: 400, cover: 270 }
const POSTER = { width: 750, height: 1100, cover: 470, code: 240 }
const FONT = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei','Noto Serif CJK SC',sans-serif"
const COLOURS = { paper: '#ffffff', text: '#1b232b', muted: '#5b6770', price: '#c92a3e', blank: '#0b7a75' }
/** Stored files that this machine has; others have no picture. */
const OWN_FILE = /^[a-z0-9][\w-]*(\/[\w-]+)*\.(jpg|png|webp)$/

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
type Words = { text: string; x: number; y: number; size: number; colour: string; width: number; most: number; isBold?: boolean }

function drawn({ text, x, y, size, colour, width, most, isBold }: Words): string {
  const lines = linesOf(text, width / size, most)
  const spans = lines.map((line, at) => `<tspan x="${x}" y="${y + Math.round(at * size * 1.35)}">${escaped(line)}</tspan>`)
  return `<text font-family="${FONT}" font-size="${size}" font-weight="${isBold ? 600 : 400}" fill="${colour}">${spans.join('')}</text>`
}

const fileOf = async (cover: string): Promise<Buffer | null> =>
  OWN_FILE.test(cover) ? readFile(path.join(mediaFolder, cover)).catch(() => null) : null

async function coverOf(cover: string, width: number, height: number): Promise<Buffer> {
  const file = await fileOf(cover)
  const blank = { create: { width, height, channels: 3 as const, background: COLOURS.blank } }
  return file ? sharp(file).resize(width, height, { fit: 'cover' }).jpeg().toBuffer() : sharp(blank).jpeg().toBuffer()
}

const onPaper = (width: number, height: number, layers: OverlayOptions[]) =>
  sharp({ create: { width, height, channels: 3, background: COLOURS.paper } }).composite(layers)
const svg = (width: number, height: number, inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

/** Draws what stands in the place of a picture: a figure, or the title, which the text then replaces below. */
function inPlace({ title, hero }: CardData): string[] {
  const own = { x: 24, width: CARD.width - 48, colour: COLOURS.paper }
  if (!hero) return [drawn({ ...own, text: title, y: 96, size: 44, most: 3, isBold: true })]
  return [
    drawn({ ...own, text: '我的成绩', y: 66, size: 26, most: 1 }),
    drawn({ ...own, text: hero.big, y: 176, size: 96, most: 1, isBold: true }),
    drawn({ ...own, text: hero.small, y: 230, size: 26, most: 1 }),
  ]
}

/** The picture of a card, five to four: its own picture, title and price. */
export async function cardPicture(card: CardData): Promise<Buffer> {
  const { title, strong, text, cover, hero } = card
  const { width, height } = CARD
  const own = { x: 24, width: width - 48 }
  const isPlain = (await fileOf(cover)) === null
  const isTitleAbove = isPlain && !hero
  const words = [
    ...(isPlain ? inPlace(card) : []),
    drawn({ ...own, text: isTitleAbove ? text : title, y: 316, size: hero ? 26 : 30, colour: COLOURS.text, most: 1, isBold: true }),
    strong === ''
      ? drawn({ ...own, text: isTitleAbove ? '启明学堂' : text, y: 364, size: 22, colour: COLOURS.muted, most: 1 })
      : drawn({ ...own, text: strong, y: 370, size: 36, colour: COLOURS.price, most: 1, isBold: true }),
  ]
  const picture = { input: await coverOf(cover, width, CARD.cover), left: 0, top: 0 }
  return onPaper(width, height, [picture, { input: svg(width, height, words.join('')), left: 0, top: 0 }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** The code of an address as squares. */
function codeOf(address: string, left: number, top: number, side: number): string {
  const { data, size } = encode(address, { border: 1 })
  const one = side / size
  const path = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? `M${left + x * one} ${top + y * one}h${one}v${one}h-${one}z` : [])),
  )
  return `<path shape-rendering="crispEdges" fill="#000" d="${path.join('')}"/>`
}

/** A poster with a code that opens the link. */
export async function linkPoster({ title, text, strong, cover }: CardData, address: string): Promise<Buffer> {
  const { width, height, code } = POSTER
  const own = { x: 48, width: width - 96 }
  const words = [
    drawn({ ...own, text: title, y: 548, size: 44, colour: COLOURS.text, most: 2, isBold: true }),
    drawn({ ...own, text, y: 672, size: 28, colour: COLOURS.muted, most: 2 }),
    drawn({ ...own, text: strong, y: 800, size: 56, colour: COLOURS.price, most: 1, isBold: true }),
    drawn({ x: 48, width: 380, text: '启明学堂 · 扫码打开', y: 1010, size: 26, colour: COLOURS.muted, most: 1 }),
    codeOf(address, width - code - 48, height - code - 48, code),
  ]
  const picture = { input: await coverOf(cover, width, POSTER.cover), left: 0, top: 0 }
  return onPaper(width, height, [picture, { input: svg(width, height, words.join('')), left: 0, top: 0 }])
    .png()
    .toBuffer()
}
