import type { MarkupElement } from '../draft'
import { childOf, childrenOf } from '../text/xml'

/** `style` is the paragraph style bound to the level; `restart` the levels above after which it begins again, 0 for never. */
type Level = { start: number; format: string; text: string; style: string; restart: number | null; isDecimal: boolean }
type Levels = ReadonlyMap<number, Level>
type Series = { key: string; levels: Levels }
/** The list and level a style states itself, and the style it is based on. */
type Style = { list: string | null; level: number | null; base: string }

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

/** A to Z, then AA to ZZ, as Word counts. */
const letter = (number: number) =>
  String.fromCharCode('A'.charCodeAt(0) + ((number - 1) % LETTERS)).repeat(Math.max(1, Math.ceil(number / LETTERS)))

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

/** A whole number that is written in digits; null for anything else. */
export const wholeOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : null)

const isOn = (element: MarkupElement, name: string) =>
  childOf(element, name) !== undefined && !/^(?:0|false|off)$/.test(textOf(element, name))

function levelOf(element: MarkupElement): [number, Level] {
  const level: Level = {
    start: wholeOf(textOf(element, 'w:start')) ?? 1,
    format: textOf(element, 'w:numFmt') || 'decimal',
    text: textOf(element, 'w:lvlText'),
    style: textOf(element, 'w:pStyle'),
    restart: wholeOf(textOf(element, 'w:lvlRestart')),
    isDecimal: isOn(element, 'w:isLgl'),
  }
  return [wholeOf(element.attributes['w:ilvl']) ?? 0, level]
}

/** A list whose levels are those of its kind, but for what it changes itself. */
function seriesOf(list: MarkupElement, kinds: ReadonlyMap<string, Levels>): [string, Series] {
  const id = list.attributes['w:numId'] ?? ''
  const kind = textOf(list, 'w:abstractNumId')
  const levels = new Map(kinds.get(kind))
  const changes = childrenOf(list, 'w:lvlOverride')
  for (const change of changes) {
    const at = wholeOf(change.attributes['w:ilvl']) ?? 0
    const own = childOf(change, 'w:lvl')
    const level = own ? levelOf(own)[1] : levels.get(at)
    const start = wholeOf(textOf(change, 'w:startOverride'))
    if (level) levels.set(at, start === null ? level : { ...level, start })
  }
  return [id, { key: changes.length > 0 ? `own ${id}` : `kind ${kind}`, levels }]
}

/** The levels of each kind of list. A kind without levels of its own names a list style, and the kind of that style has them. */
function kindsIn(kinds: readonly MarkupElement[]): Map<string, Levels> {
  const byStyle = new Map(kinds.map((kind) => [textOf(kind, 'w:styleLink'), kind]))
  return new Map(
    kinds.map((kind): [string, Levels] => {
      const linked = textOf(kind, 'w:numStyleLink')
      const owner = (linked === '' ? undefined : byStyle.get(linked)) ?? kind
      return [kind.attributes['w:abstractNumId'] ?? '', new Map(childrenOf(owner, 'w:lvl').map(levelOf))]
    }),
  )
}

/** The lists a document defines, by number. */
function seriesIn(numbering: MarkupElement): Map<string, Series> {
  const kinds = kindsIn(childrenOf(numbering, 'w:abstractNum'))
  return new Map(childrenOf(numbering, 'w:num').map((list) => seriesOf(list, kinds)))
}

function styleOf(style: MarkupElement): [string, Style] {
  const look = childOf(style, 'w:pPr')
  const own = look && childOf(look, 'w:numPr')
  const list = textOf(own, 'w:numId')
  const level = wholeOf(textOf(own, 'w:ilvl'))
  return [style.attributes['w:styleId'] ?? '', { list: list === '' ? null : list, level, base: textOf(style, 'w:basedOn') }]
}

/** The paragraph style of a paragraph that names none. */
const usualStyle = (styles: readonly MarkupElement[]) =>
  styles.find(({ attributes }) => attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? ''))
    ?.attributes['w:styleId'] ?? ''

type Counts = (number | undefined)[]
type Asked = { list: string | null; level: number | null; style: string | null }

/** Counts the lists of a document paragraph by paragraph, because the numbers that Word shows are not part of the text. */
export class Numbering {
  private readonly series: Map<string, Series>
  private readonly styles: Map<string, Style>
  private readonly usual: string
  private readonly counts = new Map<string, Counts>()

  constructor(numbering: MarkupElement | null, styles: MarkupElement | null) {
    const all = styles ? childrenOf(styles, 'w:style') : []
    this.series = numbering ? seriesIn(numbering) : new Map()
    this.styles = new Map(all.map(styleOf))
    this.usual = usualStyle(all)
  }

  /** A style and those it is based on, the nearest first. */
  private chainOf(id: string): [string, Style][] {
    const chain = new Map<string, Style>()
    for (let at = id; !chain.has(at); ) {
      const style = this.styles.get(at)
      if (!style) break
      chain.set(at, style)
      at = style.base
    }
    return [...chain]
  }

  /** The list and level of a paragraph: its own, else those of the nearest style that states or is bound to one. */
  private placeOf({ list, level, style }: Asked): { series: Series; at: number } | null {
    const chain = this.chainOf(style ?? this.usual)
    const series = this.series.get(list ?? chain.find(([, own]) => own.list !== null)?.[1].list ?? '')
    if (!series) return null
    if (level !== null) return { series, at: level }
    for (const [id, own] of chain) {
      const bound = [...series.levels].find(([, of]) => of.style === id)?.[0] ?? own.level
      if (bound !== null) return { series, at: bound }
    }
    return { series, at: 0 }
  }

  /** Counts one paragraph; levels below begin again, unless they say otherwise. */
  private count({ key, levels }: Series, at: number, start: number): Counts {
    const isKept = (level: number, restart: number) => level <= at || restart === 0 || at >= restart
    const counts: Counts = (this.counts.get(key) ?? []).map((count, level) =>
      isKept(level, levels.get(level)?.restart ?? level) ? count : undefined,
    )
    for (let above = 0; above < at; above++) counts[above] ??= levels.get(above)?.start ?? 1
    counts[at] = counts[at] === undefined ? start : counts[at] + 1
    this.counts.set(key, counts)
    return counts
  }

  /** The number of a paragraph; empty outside a list, and for bullets, which are no words. */
  label(asked: Asked): string {
    const place = this.placeOf(asked)
    const level = place?.series.levels.get(place.at)
    if (!place || !level) return ''
    const counts = this.count(place.series, place.at, level.start)
    if (level.format === 'bullet' || level.format === 'none') return ''
    const text = level.text.replace(/%(\d)/g, (_, digit: string) => {
      const index = Number(digit) - 1
      const format = level.isDecimal ? 'decimal' : (place.series.levels.get(index)?.format ?? 'decimal')
      return written(counts[index] ?? 1, format)
    })
    return text === '' ? '' : `${text} `
  }
}
