import type { MarkupElement } from '../draft'
import { scripted } from '../rich/markup'
import { type Archive, attribute, child, children, words } from './archive'

/** How letters look beside plain ones. `lost` are the looks the bank has no form for. */
export type Look = { mark: 'strong' | 'em' | null; script: 'superscript' | 'subscript' | null; lost: readonly string[] }
/** A stretch of a cell in one look. */
export type Run = { text: string; look: Look }
/** Looks and number formats by the number of a cell's style. */
export type Styles = { looks: readonly Look[]; formats: readonly string[] }

export const PLAIN: Look = { mark: null, script: null, lost: [] }

export const isPlain = ({ mark, script, lost }: Look) => mark === null && script === null && lost.length === 0

const isOn = (element: MarkupElement | undefined) => element !== undefined && !/^(?:0|false|none)$/.test(attribute(element, 'val') ?? '1')
const BLACK = /^(?:FF|00)?(?:000000|[0-3][0-9A-F][0-3][0-9A-F][0-3][0-9A-F])$/i
/** The usual colours of text, by the number in the theme and in the old palette. */
const TEXT_THEME = '1'
const TEXT_INDEXED = ['8', '64']

function isColoured(colour: MarkupElement | undefined): boolean {
  if (!colour) return false
  const { rgb, theme, indexed } = colour.attributes
  if (rgb !== undefined) return !BLACK.test(rgb)
  if (theme !== undefined) return theme !== TEXT_THEME
  return indexed !== undefined && !TEXT_INDEXED.includes(indexed)
}

/** Reads the style of a text from its font or run element. */
export function lookOf(font: MarkupElement | undefined): Look {
  if (!font) return PLAIN
  const lost = [...(isOn(child(font, 'strike')) ? ['删除线'] : []), ...(isColoured(child(font, 'color')) ? ['文字颜色'] : [])]
  const isEm = isOn(child(font, 'i')) || isOn(child(font, 'u'))
  const script = attribute(child(font, 'vertAlign'), 'val')
  return {
    mark: isOn(child(font, 'b')) ? 'strong' : isEm ? 'em' : null,
    script: script === 'superscript' || script === 'subscript' ? script : null,
    lost,
  }
}

const nameOf = { strong: '粗体', em: '斜体或下划线' } as const

/** Names the parts of a look that are lost where marks cannot be kept. */
export const lostOf = ({ mark, lost }: Look): string[] => [...(mark ? [nameOf[mark]] : []), ...lost]

/** `_x000D_` and its like are characters. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
const decoded = (text: string) =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\r\n?/g, '\n')

/** Raised and lowered letters are written in characters of their own. */
function runOf(text: string, look: Look): Run {
  if (look.script === null) return { text, look }
  const shown = text.trim() !== '' ? scripted(text, look.script === 'superscript') : text
  return { text: shown, look: { ...look, script: null } }
}

/** A stretch as the file has it; without a look of its own it has that of its cell. */
export type Piece = { text: string; look: Look | null }

/** The stretches of a text: of a shared string, or of one inside a cell. Readings above the letters are no part of it. */
export function piecesOf(element: MarkupElement): Piece[] {
  const runs = children(element, 'r').map((run): Piece => {
    const font = child(run, 'rPr')
    return { text: decoded(words(child(run, 't'))), look: font ? lookOf(font) : null }
  })
  return runs.length > 0 ? runs : [{ text: decoded(words(child(element, 't'))), look: null }]
}

/** Stretches in the look of their cell where they have none. */
export const runsOf = (pieces: readonly Piece[], usual: Look): Run[] => pieces.map(({ text, look }) => runOf(text, look ?? usual))

export const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  49: '@',
}
const isDateNumber = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export async function stylesOf(archive: Archive, name: string): Promise<Styles> {
  const fonts: Look[] = []
  const own = new Map<number, string>()
  const styles: { font: number; format: number }[] = []
  for await (const part of archive.elements(name, ['fonts', 'numFmts', 'cellXfs'])) {
    fonts.push(...children(part, 'font').map(lookOf))
    for (const { attributes } of children(part, 'numFmt')) own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
    for (const { attributes } of children(part, 'xf'))
      styles.push({ font: Number(attributes.fontId ?? 0), format: Number(attributes.numFmtId ?? 0) })
  }
  return {
    looks: styles.map(({ font }) => fonts[font] ?? PLAIN),
    formats: styles.map(({ format }) => own.get(format) ?? builtIn[format] ?? (isDateNumber(format) ? 'yyyy-mm-dd' : '')),
  }
}
