import type { MarkupNode } from '../draft'
import { type Line, sliceOf } from './lines'
import { type Field, marksIn } from './marks'
import { type Begin, beginsIn } from './option-letters'
import type { Block } from './split'

/** A stretch of lines: its words, and its markup line by line. */
export type Stretch = { texts: string[]; nodes: MarkupNode[][] }
export type Fields = { stem: Stretch; options: Stretch[]; odd: readonly string[] } & { [field in Field]: Stretch | null }

type Piece = { line: Line; from: number; to: number }
type Cut = { at: number; to: number; field: Field }

const empty = (): Stretch => ({ texts: [], nodes: [] })

/** Adds a part of a line; space stays only where it indents a further line. */
function append(stretch: Stretch, { line, from, to }: Piece) {
  const text = line.text.slice(from, to)
  const before = stretch.texts.length === 0 ? text.length - text.trimStart().length : 0
  add(stretch, { line, from: from + before, to: from + Math.max(before, text.trimEnd().length) })
}

function add(stretch: Stretch, { line, from, to }: Piece) {
  stretch.texts.push(line.text.slice(from, to))
  stretch.nodes.push(sliceOf(line, from, to))
}

/** Segments of one line: the text before its first mark continues the open part. */
function cutsOf({ text }: Line): Cut[] {
  return marksIn(text).map(({ field, from, to }) => ({ at: from, to, field }))
}

/** Takes options where their letters go on from A. */
class OptionReader {
  readonly options: Stretch[] = []

  constructor(private readonly begins: readonly Begin[]) {}

  /** Assigns the pieces of a part of a line; the text before the first letter goes to `before`. */
  read(piece: Piece, before: Stretch) {
    const text = piece.line.text.slice(piece.from, piece.to)
    let open = this.options.at(-1) ?? before
    let at = 0
    for (const { from, to } of this.begins.filter(
      ({ line, from: start }) => line === piece.line && start >= piece.from && start < piece.to,
    )) {
      const start = from - piece.from
      if (text.slice(at, start).trim() !== '' || (at > 0 && start > at)) append(open, { ...piece, from: piece.from + at, to: from })
      open = empty()
      this.options.push(open)
      at = to - piece.from
    }
    // An empty line is one of the text, but none at its beginning.
    if (at > 0 || text.trim() !== '' || open.texts.length > 0) append(open, { ...piece, from: piece.from + at })
  }
}

/** The content of a question's lines, each part by name. */
export function fieldsOf({ lines, skip }: Pick<Block, 'lines' | 'skip'>): Fields {
  const fields: Fields = { stem: empty(), options: [], odd: [], answer: null, explanation: null, difficulty: null, points: null }
  const begins = beginsIn(lines, skip)
  const reader = new OptionReader(begins.options)
  let open: Field | null = null
  lines.forEach((line, index) => {
    const first = index === 0 ? skip : 0
    const cuts = cutsOf(line).filter(({ at }) => at >= first)
    const head = { line, from: first, to: cuts[0]?.at ?? line.text.length }
    if (open !== null && fields[open] !== null) append(fields[open] ?? empty(), head)
    else reader.read(head, fields.stem)
    cuts.forEach(({ to, field }, at) => {
      const stretch = fields[field] ?? empty()
      fields[field] = stretch
      append(stretch, { line, from: to, to: cuts[at + 1]?.at ?? line.text.length })
      open = field
    })
  })
  return { ...fields, options: reader.options, odd: begins.odd }
}

const BREAK: MarkupNode = { name: 'br', attributes: {}, children: [] }
const isNothing = (text: string) => text.trim() === ''

/** A stretch without the empty lines around it. */
export function trimmed({ texts, nodes }: Stretch): Stretch {
  const first = texts.findIndex((text) => !isNothing(text))
  const last = texts.findLastIndex((text) => !isNothing(text))
  return first < 0 ? empty() : { texts: texts.slice(first, last + 1), nodes: nodes.slice(first, last + 1) }
}

export const textOf = (stretch: Stretch | null) => (stretch ? trimmed(stretch).texts.join('\n').trim() : '')
/** The markup of a stretch, a line a paragraph. */
export const nodesOf = (stretch: Stretch): MarkupNode[] =>
  trimmed(stretch).nodes.map((nodes): MarkupNode => ({ name: 'p', attributes: {}, children: nodes.length > 0 ? nodes : [BREAK] }))
