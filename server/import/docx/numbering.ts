import type { MarkupElement } from '../draft'
import { childOf, childrenOf } from '../read/xml'

type Level = { start: number; format: string; text: string }
type Series = { key: string; levels: ReadonlyMap<number, Level> }

const digits = '〇一二三四五六七八九'
const FIRST_CIRCLED = 0x2460
const LETTERS = 26

function chinese(number: number): string {
  if (number < 10) return digits[number] ?? ''
  if (number >= 100) return [...String(number)].map((digit) => digits[Number(digit)]).join('')
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}

function roman(number: number): string {
  const steps: readonly [number, string][] = [
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  const [value, sign] = steps.find(([least]) => least <= number) ?? [0, '']
  return value === 0 ? '' : sign + roman(number - value)
}

const letter = (number: number) => String.fromCharCode('A'.charCodeAt(0) + ((number - 1) % LETTERS))

/** A number as a list of Word writes it. */
function written(number: number, format: string): string {
  switch (format) {
    case 'upperLetter':
      return letter(number)
    case 'lowerLetter':
      return letter(number).toLowerCase()
    case 'upperRoman':
      return roman(number)
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return number <= 20 ? String.fromCharCode(FIRST_CIRCLED + number - 1) : String(number)
    default:
      return /chinese|ideograph|japanese|korean|taiwanese/i.test(format) ? chinese(number) : String(number)
  }
}

const textOf = (element: MarkupElement | undefined, name: string) => (element && childOf(element, name)?.attributes['w:val']) ?? ''

function levelOf(element: MarkupElement): [number, Level] {
  const format = textOf(element, 'w:numFmt') || 'decimal'
  const start = Number(textOf(element, 'w:start') || '1')
  return [Number(element.attributes['w:ilvl'] ?? '0'), { start, format, text: textOf(element, 'w:lvlText') }]
}

type Levels = ReadonlyMap<number, Level>

/** A list whose levels are those of its kind, but for what it changes itself. */
function seriesOf(list: MarkupElement, kinds: ReadonlyMap<string, Levels>): [string, Series] {
  const id = list.attributes['w:numId'] ?? ''
  const kind = textOf(list, 'w:abstractNumId')
  const levels = new Map(kinds.get(kind))
  const changes = childrenOf(list, 'w:lvlOverride')
  for (const change of changes) {
    const at = Number(change.attributes['w:ilvl'] ?? '0')
    const own = childOf(change, 'w:lvl')
    const level = own ? levelOf(own)[1] : levels.get(at)
    const start = textOf(change, 'w:startOverride')
    if (level) levels.set(at, start === '' ? level : { ...level, start: Number(start) })
  }
  return [id, { key: changes.length > 0 ? `own ${id}` : `kind ${kind}`, levels }]
}

/** The lists a document defines, by number. */
function seriesIn(numbering: MarkupElement): Map<string, Series> {
  const kinds = childrenOf(numbering, 'w:abstractNum').map((kind): [string, Levels] => [
    kind.attributes['w:abstractNumId'] ?? '',
    new Map(childrenOf(kind, 'w:lvl').map(levelOf)),
  ])
  return new Map(childrenOf(numbering, 'w:num').map((list) => seriesOf(list, new Map(kinds))))
}

/** The list settings of a paragraph style. */
function listsOfStyles(styles: MarkupElement): Map<string, { list: string; level: number }> {
  const found = new Map<string, { list: string; level: number }>()
  for (const style of childrenOf(styles, 'w:style')) {
    const look = childOf(style, 'w:pPr')
    const own = look && childOf(look, 'w:numPr')
    const list = textOf(own, 'w:numId')
    if (list !== '') found.set(style.attributes['w:styleId'] ?? '', { list, level: Number(textOf(own, 'w:ilvl') || '0') })
  }
  return found
}

/** Counts the lists of a document paragraph by paragraph, because the numbers that Word shows are not part of the text. */
export class Numbering {
  private readonly series: Map<string, Series>
  private readonly styles: Map<string, { list: string; level: number }>
  private readonly counts = new Map<string, number[]>()

  constructor(numbering: MarkupElement | null, styles: MarkupElement | null) {
    this.series = numbering ? seriesIn(numbering) : new Map()
    this.styles = styles ? listsOfStyles(styles) : new Map()
  }

  /** The number or mark of a paragraph; empty outside a list. */
  label(asked: { list: string | null; level: number | null; style: string | null }): string {
    const styled = this.styles.get(asked.style ?? '')
    const series = this.series.get(asked.list ?? styled?.list ?? '')
    const at = asked.level ?? styled?.level ?? 0
    const level = series?.levels.get(at)
    if (!series || !level) return ''
    const counts = this.counts.get(series.key) ?? []
    counts.length = Math.min(counts.length, at + 1)
    for (let above = 0; above < at; above++) counts[above] ??= series.levels.get(above)?.start ?? 1
    counts[at] = counts[at] === undefined ? level.start : counts[at] + 1
    this.counts.set(series.key, counts)
    if (level.format === 'bullet') return '· '
    if (level.format === 'none') return ''
    const text = level.text.replace(/%(\d)/g, (_, place: string) => {
      const index = Number(place) - 1
      return written(counts[index] ?? 1, series.levels.get(index)?.format ?? 'decimal')
    })
    return text === '' ? '' : `${text} `
  }
}
