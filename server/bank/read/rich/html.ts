import type { RichText } from '@/contract/site/rich.schema'
import { type MarkupElement, type MarkupNode, Refused } from '../draft'
import { resolveEntities } from './markup'

const MOST_DEPTH = 100
/** Elements that never have anything inside. */
const empty = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'wbr', 'col', 'area', 'base', 'embed', 'source', 'track', 'param'])
/** Their content is no text for people. */
const raw = new Set(['script', 'style', 'title', 'noscript', 'iframe'])
/** Elements that close one of their own kind left open. */
const closesOwn = new Set(['p', 'li', 'tr', 'td', 'th', 'option', 'dt', 'dd'])

const TAG =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[!?][^>]*>?|<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?=[\s/>])(?:"[^"]*"|'[^']*'|[^'"<>])*)>/g
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

type Open = { name: string; attributes: Record<string, string>; children: MarkupNode[] }

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    resolveEntities(double ?? single ?? bare ?? ''),
  ])
  return Object.fromEntries(found)
}

/** Builds the tree as tags come; what is never closed ends with the text. */
class Builder {
  private readonly root: Open = { name: '', attributes: {}, children: [] }
  private readonly stack: Open[] = [this.root]

  private get top(): Open {
    return this.stack.at(-1) ?? this.root
  }

  text(text: string) {
    if (text !== '' && !raw.has(this.top.name)) this.top.children.push(resolveEntities(text))
  }

  open(name: string, attributes: string) {
    if (raw.has(this.top.name)) return
    if (closesOwn.has(name) && this.top.name === name) this.stack.pop()
    const element: Open = { name, attributes: attributesOf(attributes), children: [] }
    this.top.children.push(element)
    if (empty.has(name) || attributes.endsWith('/')) return
    if (this.stack.length > MOST_DEPTH) throw new Refused('html_too_deep', 'HTML 嵌套过深')
    this.stack.push(element)
  }

  close(name: string) {
    if (raw.has(this.top.name) && this.top.name !== name) return
    const at = this.stack.findLastIndex((element) => element.name === name)
    if (at > 0) this.stack.length = at
  }

  /** Whether the place is inside a drawing or a formula, whose elements are of another language. */
  get isOfOtherLanguage(): boolean {
    return this.stack.some(({ name }) => name === 'svg' || name === 'math')
  }

  get nodes(): MarkupNode[] {
    return this.root.children
  }
}

const KNOWN = new Set(
  `a abbr acronym address annotation annotation-xml area article aside audio b base bdi bdo big blockquote body br button canvas caption center
  cite code col colgroup dd del details dfn dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head
  header hr html i iframe img input ins kbd label legend li link main map mark math menclose merror meta mfenced mfrac mi mmultiscripts mn mo
  mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover nav nobr none
  noscript object ol optgroup option output p param path picture pre q rp rt ruby s samp script section select semantics small source span
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr`
    .split(/\s+/)
    .filter((name) => name !== ''),
)
/** Names with a colon are what office programs leave behind. */
const isElementName = (name: string) => KNOWN.has(name) || name.includes(':')

/** HTML as elements and texts, forgiving as browsers are. Only a tree is made of it, so nothing in it can act. */
export function readHtml(html: string): readonly MarkupNode[] {
  const builder = new Builder()
  let at = 0
  for (const match of html.matchAll(TAG)) {
    builder.text(html.slice(at, match.index))
    at = match.index + match[0].length
    const [whole, slash, name, attributes] = match
    if (whole.startsWith('<![CDATA[')) builder.text(whole.slice(9).replace(/\]\]>$/, ''))
    if (name === undefined) continue
    if (!builder.isOfOtherLanguage && !isElementName(name.toLowerCase())) builder.text(whole)
    else if (slash === '/') builder.close(name.toLowerCase())
    else builder.open(name.toLowerCase(), attributes ?? '')
  }
  builder.text(html.slice(at))
  return builder.nodes
}

const NAMES = 'p|br|div|span|b|strong|i|em|u|sub|sup|ul|ol|li|table|tr|td|th|img|h[1-6]|font|pre|code|a|s|del|hr|center|section|blockquote'
const VALUE = String.raw`(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+)`
const WRITTEN = new RegExp(String.raw`<(/?)(${NAMES})((?:\s+[a-z][a-z0-9:-]*\s*=\s*${VALUE})*)\s*/?>`, 'gi')
/** A tag that a text is about: `<br> 标签`. */
const TOLD_OF = /^\s*(?:标[签记]|元素|标识|tag|element)/i

type Tags = { pairs: number; voids: number; isTold: boolean; open: ReadonlyMap<string, number> }

/** The tags of a text: pairs, void ones, those left open, and whether the text speaks of one. */
function tagsIn(text: string): Tags {
  const open = new Map<string, number>()
  const matches = [...text.matchAll(WRITTEN)]
  const tags = {
    pairs: 0,
    voids: 0,
    isTold: matches.some(({ index, 0: tag }) => TOLD_OF.test(text.slice(index + tag.length).slice(0, 20))),
  }
  for (const [, slash, written = ''] of matches) {
    const name = written.toLowerCase()
    const left = open.get(name) ?? 0
    if (empty.has(name)) tags.voids++
    else if (slash === '') open.set(name, left + 1)
    else if (left > 0) {
      tags.pairs++
      open.set(name, left - 1)
    }
  }
  return { ...tags, open }
}

/** `guess`: nothing but tags without pairs says that a text is HTML. */
type Likeness = 'html' | 'text' | 'guess'

/**
 * Whether a text is HTML: tags in pairs, or void tags, as people write them in question files. A text that would have no words left, that
 * speaks of tags, or that opens some and closes none, is text.
 */
export function likenessToHtml(text: string): Likeness {
  if (!text.includes('<')) return 'text'
  const { pairs, voids, isTold, open } = tagsIn(text)
  const hasWords = /<img\s/i.test(text) || text.replace(WRITTEN, '').trim() !== ''
  if (isTold || !hasWords) return 'text'
  if (pairs > 0) return 'html'
  return voids > 0 && ![...open.values()].some((left) => left > 0) ? 'guess' : 'text'
}

/** Whether a text is more likely HTML than not. */
export const isHtml = (text: string) => likenessToHtml(text) !== 'text'

export const isElement = (node: MarkupNode): node is MarkupElement => typeof node !== 'string'

type Style = Pick<RichText, 'mark' | 'href'>
/** `isKept`: its spaces and line ends stay as they are written. */
type Part = { text: RichText; isKept: boolean }

const OUTER = /^[ \u00a0]+$/

/** Collapses runs of space. Non-breaking spaces, used to indent code, are kept in runs and at the beginning. */
const collapsed = (text: string) => text.replace(/[ \t\n\r\f]+/g, ' ').replace(/(?<=[^\s])\u00a0(?=[^\s])/g, ' ')

/** One stretch of inline text: neighbours of one kind are joined; space counts as in HTML unless the whole line keeps it. */
export class Line {
  private parts: Part[] = []

  constructor(private readonly keepsSpace = false) {}

  text(text: string, { mark, href }: Style = {}, isKept = this.keepsSpace) {
    const last = this.parts.at(-1)
    const isSame = last && !last.text.formula && last.isKept === isKept && last.text.mark === mark && last.text.href === href
    if (isSame) last.text.text += text
    else this.parts.push({ text: { text, ...(mark && { mark }), ...(href !== undefined && { href }) }, isKept })
  }

  formula(text: string, formula: RichText['formula']) {
    this.parts.push({ text: { text, formula }, isKept: true })
  }

  /** Returns the pieces written since the last time; outer space is gone unless it is kept. */
  take(): RichText[] {
    const parts = this.parts.map(({ text, isKept }) => ({ text: isKept ? text : { ...text, text: collapsed(text.text) }, isKept }))
    this.parts = []
    parts.forEach(({ text, isKept }, at) => {
      const before = parts[at - 1]
      if (!isKept && (before === undefined || before.text.text.endsWith(' '))) text.text = text.text.replace(/^ +/, '')
    })
    const last = parts.at(-1)
    if (last && !last.isKept) last.text.text = last.text.text.replace(/[ \u00a0]+$/, '')
    const taken = parts.map(({ text }) => text).filter(({ text }) => text !== '')
    return !this.keepsSpace && taken.every(({ text, formula }) => !formula && OUTER.test(text)) ? [] : taken
  }
}

const MOST_SPAN = 100
const groups = new Set(['thead', 'tbody', 'tfoot'])

const rowsIn = (element: MarkupElement): MarkupElement[] =>
  element.children.filter(isElement).flatMap((child) => (child.name === 'tr' ? [child] : groups.has(child.name) ? rowsIn(child) : []))
const cellsIn = (row: MarkupElement) => row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')
const spanOf = (text: string | undefined) => Math.min(MOST_SPAN, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))

type Grid = (MarkupElement | null | undefined)[][]

/** Puts a cell into its first place, and nothing into the others it covers. */
function cover(grid: Grid, cell: MarkupElement, row: number, column: number): number {
  const [wide, high] = [spanOf(cell.attributes.colspan), spanOf(cell.attributes.rowspan)]
  for (const line of grid.slice(row, row + high)) for (let right = 0; right < wide; right++) line[column + right] = null
  const own = grid[row]
  if (own) own[column] = cell
  return column + wide
}

/** The cells of a table by column; a cell over several rows or columns is at its first place, the others are null. */
export function gridOf(table: MarkupElement): (MarkupElement | null)[][] {
  const rows = rowsIn(table)
  const grid: Grid = rows.map(() => [])
  rows.forEach((row, at) => {
    let column = 0
    for (const cell of cellsIn(row)) {
      while (grid[at]?.[column] !== undefined) column++
      column = cover(grid, cell, at, column)
    }
  })
  return grid.map((line) => Array.from(line, (cell) => cell ?? null))
}

/** The caption above or below a table. */
export const captionsOf = (table: MarkupElement) => table.children.filter(isElement).filter(({ name }) => name === 'caption')
