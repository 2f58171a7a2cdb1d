import { type Draft, draftDefaults, type MarkupNode, Note, Refused, type Row } from '../draft'
import type { Entry } from './key-table'
import { type Line, sliceOf } from './lines'
import { Keys } from './match-keys'
import type { Block, Paper, Passage } from './paper'
import { lostIn, rowOf } from './question'

const TOLD = 60

/** Why an answer that holds the next one too is not taken; null where it does not. */
function joinedWith({ texts }: Entry, { number }: Block): Refused | null {
  const isJoined = new RegExp(String.raw`[\s\u3000；;。]${number}\s*(?:[．、)）]|\.(?!\d))`).test(texts.join('\n'))
  return isJoined ? new Refused('answer_joined', `卷末的答案里，这一题后面写着第 ${number} 题的答案：请一题一行`) : null
}

const nodesOf = ({ lines }: Passage): MarkupNode[] => lines.map((line) => ({ name: 'p', attributes: {}, children: sliceOf(line, 0) }))

/** Questions on one passage as a material; when one of them is refused all are. */
function materialRows({ lines, from, to }: Passage, rows: readonly Row[]): Row[] {
  const line = lines[0]?.number ?? 0
  const at = `第 ${from}–${to} 题的材料`
  const lost = lostIn(lines)
  const bad = lost ? { line, refused: lost } : rows.find((row) => 'refused' in row)
  if (bad) {
    const left = new Refused('left_out', `同一道材料题里第 ${bad.line} 段的${lost ? '材料' : '小题'}未被接受，随它一起没有导入`)
    return [
      { line, at, refused: lost ?? new Refused('material_broken', `第 ${bad.line} 段的小题未被接受`) },
      ...rows.map((row) => ('refused' in row ? row : { line: row.line, refused: left })),
    ]
  }
  const children = rows.flatMap((row) => ('draft' in row ? [row.draft] : []))
  const draft: Draft = {
    ...draftDefaults,
    line,
    id: `${from}-${to}题`,
    type: 'material',
    stem: { form: 'tree', nodes: nodesOf({ lines, from, to }), keepsSpace: true },
    answer: { kind: 'none' },
    children,
  }
  return [{ line, at, draft }]
}

const told = (lines: readonly Pick<Line, 'text' | 'table'>[]) => {
  const text = lines.map((line) => (line.table ? '表格' : line.text.trim())).join(' / ')
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

const NAMED = 12
const KEY = '卷末的答案'

/** A question by its number, where it has one, and its first words: Word shows nobody the number of a paragraph. */
function nameOf({ number, lines, skip }: Block): string {
  const text = (lines[0]?.text ?? '').slice(skip).trim()
  return `${number > 0 ? `第 ${number} 题` : ''}“${text.length > NAMED ? `${text.slice(0, NAMED)}…` : text}”`
}

/** Tells the words of a heading beside its number and its type with the first question below it. */
function noteHeadings(rows: { block: Block; row: Row }[], { sections }: Paper) {
  const taken = rows.filter(({ row }) => 'draft' in row).reverse()
  const firsts = new Map(taken.map((own) => [own.block.section, own]))
  sections.forEach(({ word, text }, at) => {
    const own = firsts.get(at)
    const beside = text
      .replace(/^[^、.．：:]{1,6}[、.．：:]/, '')
      .replace(word, '')
      .replace(/[\s（）()题：:。]/g, '')
    if (!own || !('draft' in own.row) || beside === '') return
    const note = new Note('heading_left', `没有导入大题的标题：${told([{ text }])}`)
    own.row = { ...own.row, draft: { ...own.row.draft, notes: [note, ...own.row.draft.notes] } }
  })
}

/** An answer that is not the first of its question may be that of one without a number, which is a row of its own. */
function againIn({ again, number }: Block, row: Row): Row[] {
  if (!again || !('refused' in row) || row.refused.code !== 'answer_repeated') return []
  const reason = `第 ${number} 题里还有一处答案“${told([again])}”：它那一题没有题号，请补上`
  return [{ line: again.number, refused: new Refused('number_missing', reason) }]
}

/** The questions of a Word paper in their order. Answers at the end that no question takes, and lines that look like questions, are rows of their own. */
export function* rowsOf(paper: Paper, isByLook = false): Generator<Row> {
  const keys = new Keys(paper)
  const rows = paper.blocks.map((block, at) => {
    const keyed = keys.of(block)
    const next = paper.blocks[at + 1]
    const joined = keyed && next && keys.of(next) === undefined ? joinedWith(keyed.entry, next) : null
    const row = joined ? { line: block.lines[0]?.number ?? 0, refused: joined } : rowOf(block, keyed, isByLook)
    return { block, row: { ...row, at: nameOf(block) } }
  })
  noteHeadings(rows, paper)
  const first = rows.find(({ row }) => 'draft' in row)
  if (first && 'draft' in first.row && paper.above.length > 0) {
    const note = new Note('above_text', `第一题之前的文字没有导入：${told(paper.above)}`)
    first.row = { ...first.row, draft: { ...first.row.draft, notes: [note, ...first.row.draft.notes] } }
  }
  for (let at = 0; at < rows.length; at++) {
    const { block, row } = rows[at] ?? {}
    if (!row || !block) continue
    const passage = block.material
    if (!passage) {
      yield row
      continue
    }
    const own = rows.filter((other) => other.block.material === passage)
    yield* materialRows(
      passage,
      own.map((other) => other.row),
    )
    at += own.length - 1
  }
  yield* paper.lost
  for (const { block, row } of rows) yield* againIn(block, row)
  for (const { keys: sections, strange } of paper.parts) {
    const unused = sections.flatMap(({ entries }) => [...entries].filter(([, entry]) => !keys.taken.has(entry)))
    for (const [number, { line }] of unused)
      yield { line, at: KEY, refused: new Refused('key_unused', `卷末第 ${number} 题的答案对不上任何一题（题号重复，或没有这一题）`) }
    for (const line of strange)
      yield { line: line.number, at: KEY, refused: new Refused('key_strange', `卷末答案里读不懂的一段：${told([line])}`) }
  }
}
