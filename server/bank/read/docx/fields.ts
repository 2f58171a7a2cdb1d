import type { MarkupNode } from '../draft'
import { type Line, lookedIn, type Stretch, sliceOf } from './lines'
import { type Field, marksIn } from './marks'
import { type Begin, beginsIn } from './option-letters'
import type { Block } from './paper'

/** `unclear` says why the parts of a question cannot be told apart; null where they can. */
export type Fields = { stem: Stretch; options: Stretch[]; unclear: Unclear | null } & { [field in Field]: Stretch | null }
type Unclear = { code: 'letter_odd' | 'paragraph_stray' | 'answer_repeated'; reason: string }

type Piece = { line: Line; from: number; to: number }
type Cut = { at: number; to: number; field: Field }
const TOLD = 20
const told = (text: string) => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text)

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
  stretch.looked = [...(stretch.looked ?? []), lookedIn(line, from, to)]
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

const isBareAnswer = (text: string) => /^[\s\u3000]*答\s*[:：]/.test(text)

/** Takes the parts that a word names. An answer that is given twice is kept twice. */
class FieldReader {
  readonly parts: Partial<Record<Field, Stretch>> = {}
  readonly answers: Stretch[] = []
  open: Stretch | null = null

  /** The cuts of a line that begin a part: `答：` inside an answer is a word of it. */
  cutsOf(line: Line): Cut[] {
    const cuts = cutsOf(line)
    const isAnswered = this.answers.length > 0
    return cuts.filter(({ at, to, field }, place) => {
      const isWithin = isAnswered || cuts.slice(0, place).some((cut) => cut.field === 'answer')
      return !(field === 'answer' && isWithin && isBareAnswer(line.text.slice(at, to)))
    })
  }

  begin(field: Field) {
    const own = field === 'answer' ? undefined : this.parts[field]
    this.open = own ?? empty()
    this.parts[field] ??= this.open
    if (field === 'answer') this.answers.push(this.open)
  }

  repeated(): Unclear | null {
    const said = this.answers.map((answer) => textOf(answer))
    const other = said.find((text) => bareOf(text) !== bareOf(said[0] ?? ''))
    if (other === undefined) return null
    const both = `“${told(said[0] ?? '')}”和“${told(other)}”`
    return { code: 'answer_repeated', reason: `有两处答案，${both}：中间若另有一题，请给它补上题号，否则只留一处` }
  }
}
const bareOf = (text: string) => text.replace(/[\s。.]/g, '')

const isThing = (node: MarkupNode): boolean =>
  typeof node !== 'string' && (node.name === 'img' || node.name === 'table' || node.children.some(isThing))
const filledOf = ({ texts }: Stretch) => texts.filter((text) => !isNothing(text))
const hasThing = ({ nodes }: Stretch) => nodes.some((line) => line.some(isThing))

/** Looks for lines after the last option that are not known to belong to it; null where there are none. */
function strayIn(options: readonly Stretch[], isBounded: boolean): Unclear | null {
  const last = options.at(-1)
  if (!last) return null
  const others = options.slice(0, -1)
  const lines = filledOf(last)
  const thing = last.nodes.findIndex((line, at) => at > 0 && line.some(isThing) && last.texts.slice(0, at).some((text) => !isNothing(text)))
  if (thing > 0 && !others.some(hasThing))
    return { code: 'paragraph_stray', reason: '最后一个选项后面有图片或表格，不知属于题干还是选项：请移到题干里，或移到下一题' }
  const most = Math.max(1, ...others.map((other) => filledOf(other).length))
  const stray = isBounded ? undefined : lines[most]
  if (stray === undefined) return null
  const reason = `最后一个选项后面的“${told(stray.trim())}”不知属于哪里：是选项就并入上一段，是标题或另一题就写成“一、单选题”“12.”这样的标题或题号`
  return { code: 'paragraph_stray', reason }
}

/** The content of a question's lines, each part by name; `isCircled` where circled numbers may be those of options. */
export function fieldsOf({ lines, skip }: Pick<Block, 'lines' | 'skip'>, isCircled = false): Fields {
  const stem = empty()
  const { options: begins, unclear } = beginsIn(lines, skip, isCircled)
  const options = new OptionReader(begins)
  const fields = new FieldReader()
  lines.forEach((line, index) => {
    const first = index === 0 ? skip : 0
    const cuts = fields.cutsOf(line).filter(({ at }) => at >= first)
    const head = { line, from: first, to: cuts[0]?.at ?? line.text.length }
    if (fields.open) append(fields.open, head)
    else options.read(head, stem)
    cuts.forEach(({ to, field }, at) => {
      fields.begin(field)
      append(fields.open ?? empty(), { line, from: to, to: cuts[at + 1]?.at ?? line.text.length })
    })
  })
  const { answer = null, explanation = null, difficulty = null, points = null, given = null } = fields.parts
  const letters: Unclear | null = unclear === null ? null : { code: 'letter_odd', reason: unclear }
  return {
    stem,
    options: options.options,
    ...{ answer, explanation, difficulty, points, given },
    unclear: letters ?? fields.repeated() ?? strayIn(options.options, fields.open !== null),
  }
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
