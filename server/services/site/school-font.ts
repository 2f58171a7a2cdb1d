import { readFileSync } from 'node:fs'
import { schoolFontFile } from '#server/folders'

type Span = readonly [first: number, last: number]

const TABLE_ROWS = 12
const ROW = 16
/** The format of a cmap table that reaches beyond the first plane. */
const WIDE = 12

/** The part of a font file with a name of four letters. */
function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4)
  for (let at = TABLE_ROWS; at < TABLE_ROWS + count * ROW; at += ROW)
    if (font.toString('latin1', at, at + 4) === name) {
      const start = font.readUInt32BE(at + 8)
      return font.subarray(start, start + font.readUInt32BE(at + 12))
    }
  throw new Error(`the font has no table ${name}`)
}

/** The spans of code points that a font can draw, in their order. */
function spansOf(font: Buffer): Span[] {
  const cmap = tableOf(font, 'cmap')
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const wide = starts.find((start) => cmap.readUInt16BE(start) === WIDE)
  if (wide === undefined) throw new Error('the font has no wide cmap')
  const groups = cmap.subarray(wide + 16)
  return Array.from({ length: cmap.readUInt32BE(wide + 12) }, (_, at) => [groups.readUInt32BE(at * 12), groups.readUInt32BE(at * 12 + 4)])
}

function openFont() {
  const file = readFileSync(schoolFontFile)
  return { file, spans: spansOf(file) }
}

let opened: ReturnType<typeof openFont> | undefined

/** The font of drawn files, read when it is first asked for. */
export function schoolFont(): { file: Buffer; has: (letter: string) => boolean } {
  opened ??= openFont()
  const { file, spans } = opened
  return {
    file,
    has: (letter) => {
      const code = letter.codePointAt(0) ?? 0
      let [low, high] = [0, spans.length - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        const [first, last] = spans[middle] ?? [0, 0]
        if (code >= first && code <= last) return true
        if (code < first) high = middle - 1
        else low = middle + 1
      }
      return false
    },
  }
}

const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}]|\p{Cf}|\p{Variation_Selector}|\u20E3/gu

/** A text as the font can set it: without pictographs, and with a letter that it lacks written by its number. */
export function drawable(text: string): string {
  const { has } = schoolFont()
  const plain = text.replace(PICTOGRAPHS, (sign) => (has(sign) && !/\p{Cf}/u.test(sign) ? sign : ''))
  return [...plain].map((letter) => (has(letter) ? letter : `[U+${letter.codePointAt(0)?.toString(16).toUpperCase()}]`)).join('')
}
