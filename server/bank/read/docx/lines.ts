import { letterAt } from '@/domain/tiku/question'
import type { MarkupElement, MarkupNode } from '../draft'
import { narrow } from '../fingerprint'
import { gridOf, isElement, readHtml } from '../rich/html'
import { lookedParts, plainNodes, withoutLooks } from './looked'
import { bareNumberAt, circledLetters, numberOf } from './marks'

/** A stretch of a line: words with the marks around them, or something that is no words. */
type Piece = { text: string; marks: readonly string[]; isLooked?: boolean } | { text: string; node: MarkupElement }
/** A line of a document, counted from 1; `text` has one sign for each thing that is no words. A table is a line of its own. */
export type Line = { number: number; text: string; pieces: readonly Piece[]; table?: MarkupElement }
/** A stretch of lines: its words, its markup line by line, and those of its words that have a colour or a ground of their own. */
export type Stretch = { texts: string[]; nodes: MarkupNode[][]; looked?: string[] }

const THING = '\uFFFC'
const BLANK = '____'
/** Signs that nobody sees, which copied words have before numbers and letters. */
const UNSEEN = /[\u200b\u200e\u200f\u2060\ufeff]/g
/** Lines to write on that are drawn with full-width signs. */
const DRAWN = /[＿﹍﹎﹏]{2,}|—{6,}/g
const marked = new Set(['strong', 'em', 'u', 's', 'sub', 'sup'])
const whole = new Set(['img', 'table'])

const wordsOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (isElement(node) ? wordsOf(node.children) : withoutLooks(node))).join('')

const plainOf = (element: MarkupElement): MarkupElement => ({ ...element, children: plainNodes(element.children) })

/** The pieces of a paragraph, a list for each of its lines. */
function piecesOf(nodes: readonly MarkupNode[], marks: readonly string[] = []): Piece[][] {
  const lines: Piece[][] = [[]]
  const add = (more: readonly Piece[][]) => {
    lines.at(-1)?.push(...(more[0] ?? []))
    lines.push(...more.slice(1))
  }
  for (const node of nodes) {
    if (!isElement(node))
      add([
        lookedParts(node).map(({ text, isLooked }) => ({
          text: text.replace(UNSEEN, '').replace(DRAWN, BLANK),
          marks,
          ...(isLooked && { isLooked }),
        })),
      ])
    else if (node.name === 'br') lines.push([])
    else if (whole.has(node.name)) add([[{ text: THING, node: plainOf(node) }]])
    else if (isBlank(node)) add([[{ text: BLANK, marks }]])
    else add(piecesOf(node.children, marked.has(node.name) ? [...marks, node.name] : marks))
  }
  return lines
}

const cellsOf = (table: MarkupElement): MarkupElement[] =>
  table.children.filter(isElement).flatMap((child) => (child.name === 'td' || child.name === 'th' ? [child] : cellsOf(child)))

/** Options are often laid out by a table without borders. */
const isOfOptions = (table: MarkupElement) => {
  const filled = cellsOf(table)
    .map((cell) => wordsOf(cell.children))
    .filter((text) => text.trim() !== '')
  if (filled.length < 2) return false
  return filled.every((text) => /^\s*[（(]?[A-ZＡ-Ｚ][.．、:：)）]/.test(text)) || SERIES.some((mark) => isSeries(filled, mark))
}

/** Ways to letter options that other tables have too: they count where the letters go on from the first. */
const SERIES = [/^\s*[（(]?([a-z])[.．、:：)）]/, /^\s*([A-ZＡ-Ｚ])[\s\u3000]+\S/, /^\s*([①-⑧])/]
const isSeries = (texts: readonly string[], mark: RegExp) =>
  texts.every((text, at) => narrow(circledLetters(mark.exec(text)?.[1] ?? '')).toUpperCase() === letterAt(at))

const isBlank = (node: MarkupElement) => node.name === 'u' && /^[\s\u00a0\u3000]+$/.test(wordsOf(node.children))
/** Words with the lines that are drawn by underlined spaces. */
const shownIn = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (isElement(node) ? (isBlank(node) ? BLANK : shownIn(node.children)) : withoutLooks(node))).join('')

/** A cell that begins a question: its number, and enough words for one. */
const beginsQuestion = (text: string) => (numberOf(text) !== null || bareNumberAt(text)?.isApart === true) && text.trim().length >= MOST_KEY
const MOST_KEY = 8
const ASKS =
  /[（(【][\s\u3000]*(?:[A-HＡ-Ｈa-h、，,√×✓✗TF对错]{0,15}|正确|错误)[\s\u3000]*[)）】]|_{3,}|[＿﹍﹎﹏]{2,}|—{4,}|答案|简述|试述|论述|什么是|[？?]/

const rowsIn = (table: MarkupElement) =>
  gridOf(table)
    .map((row) => row.map((cell) => (cell ? shownIn(cell.children) : '')).filter((text) => text.trim() !== ''))
    .filter((row) => row.length > 0)

/** Whether a row of a table begins as a question does. */
export const mayHoldQuestions = (table: MarkupElement) => rowsIn(table).some(([first = '']) => beginsQuestion(first))

/** Papers are laid out by tables too: each row is a question with its number, one of whose cells has all of it or all but its options. */
const isOfQuestions = (table: MarkupElement) => {
  const filled = rowsIn(table)
  const asking = filled.filter((row) => ASKS.test(row.join('\n')))
  return filled.length > 0 && filled.every(([first = '']) => beginsQuestion(first)) && asking.length * 2 >= filled.length
}

function blocksOf(nodes: readonly MarkupNode[]): (MarkupElement | MarkupNode[])[] {
  return nodes.flatMap((node): (MarkupElement | MarkupNode[])[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [[node]]
    if (node.name === 'table')
      return isOfOptions(node) || isOfQuestions(node) ? cellsOf(node).flatMap(({ children }) => blocksOf(children)) : [node]
    if (['ul', 'ol', 'li', 'div'].includes(node.name)) return blocksOf(node.children)
    return [[...node.children]]
  })
}

/** The brackets for an answer that stand before a number, `（ ）1. 甲`. */
const BEFORE_NUMBER =
  /^[\s\u3000]*([（(][\s\u3000]*(?:[A-HＡ-ＨTＴ√×✓✗✔✘对错]{0,8}|正确|错误)[\s\u3000]*[）)])[\s\u3000]*(?:[\d０-９]{1,9}\s*(?:\.(?!\d)|[．、]))[\s\u3000]*/

const partOf = (pieces: readonly Piece[], from: number, to: number): Piece[] => {
  let at = 0
  return pieces.flatMap((piece) => {
    const [first, last] = [Math.max(0, from - at), Math.min(piece.text.length, to - at)]
    at += piece.text.length
    return last > first ? [{ ...piece, text: piece.text.slice(first, last) }] : []
  })
}

/** A line whose number comes first, and the brackets before it behind it. */
function numberFirst({ text, pieces, ...line }: Omit<Line, 'number'>): Omit<Line, 'number'> {
  const [whole, brackets = ''] = BEFORE_NUMBER.exec(text) ?? []
  if (whole === undefined) return { ...line, text, pieces }
  const end = text.indexOf(brackets) + brackets.length
  const moved = [...partOf(pieces, end, whole.length), ...partOf(pieces, 0, end), ...partOf(pieces, whole.length, text.length)]
  return { ...line, pieces: moved, text: moved.map((piece) => piece.text).join('') }
}

/** The lines of a document that became HTML. */
export function linesOf(html: string): Line[] {
  const lines: Omit<Line, 'number'>[] = blocksOf(readHtml(html)).flatMap((block) => {
    if (!Array.isArray(block)) {
      const table = plainOf(block)
      return [{ text: THING, pieces: [{ text: THING, node: table }], table }]
    }
    return piecesOf(block).map((pieces) => numberFirst({ text: pieces.map(({ text }) => text).join(''), pieces }))
  })
  return lines.map((line, at) => ({ ...line, number: at + 1 }))
}

function nodeOf(piece: Piece, text: string): MarkupNode {
  if ('node' in piece) return piece.node
  return piece.marks.reduceRight<MarkupNode>((inside, name) => ({ name, attributes: {}, children: [inside] }), text)
}

/** A part of a line as markup. */
export function sliceOf({ pieces }: Line, from: number, to = Number.POSITIVE_INFINITY): MarkupNode[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const [first, last] = [Math.max(0, from - at), Math.min(piece.text.length, to - at)]
    at += piece.text.length
    return last > first ? [nodeOf(piece, piece.text.slice(first, last))] : []
  })
}

/** The words of a part of a line that have a colour or a ground of their own. */
export function lookedIn({ pieces }: Line, from: number, to = Number.POSITIVE_INFINITY): string {
  let at = 0
  return pieces
    .map((piece) => {
      const [first, last] = [Math.max(0, from - at), Math.min(piece.text.length, to - at)]
      at += piece.text.length
      return 'isLooked' in piece && piece.isLooked && last > first ? piece.text.slice(first, last) : ''
    })
    .join('')
}
