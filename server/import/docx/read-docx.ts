import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Draft, MarkupNode, Row } from '../draft'
import { draftDefaults } from '../draft'
import { Note } from '../note'
import { FileRefused, Refused } from '../refused'
import { checkArchive } from '../zip/unpack'
import type { Entry, KeySection } from './key-table'
import { type Line, linesOf, sliceOf } from './lines'
import { Numbering } from './numbering'
import { rowOf } from './question'
import { readableOf, treeOf } from './readable'
import { type Block, type Paper, type Passage, paperOf } from './split'

const DOCUMENT = 'word/document.xml'
const NUMBERING = 'word/numbering.xml'
const STYLES = 'word/styles.xml'
const NO_LISTS = '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
const TOLD = 60

const broken = () => new FileRefused('docx_broken', 'Word 文件不完整或有误')

/** The document with its formulas and list numbers as text. */
function readable(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes)
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : null)
  const document = text(DOCUMENT)
  if (document === null) throw broken()
  const [lists, styles] = [text(NUMBERING), text(STYLES)]
  const numbering = new Numbering(lists === null ? null : treeOf(lists), styles === null ? null : treeOf(styles))
  const changed = {
    ...parts,
    [DOCUMENT]: strToU8(readableOf(document, numbering)),
    ...(lists !== null && { [NUMBERING]: strToU8(NO_LISTS) }),
  }
  return zipSync(changed, { level: 0 })
}

async function htmlOf(file: string): Promise<string> {
  await checkArchive(file)
  const { default: library } = await import('mammoth')
  try {
    const buffer = Buffer.from(readable(await readFile(file)))
    const { value } = await library.convertToHtml({ buffer }, { styleMap: ['u => u', 'strike => s'], ignoreEmptyParagraphs: false })
    return value
  } catch (error) {
    throw error instanceof FileRefused ? error : broken()
  }
}

/** The answers at the end for each question: by the type or the order of their headings, else by numbers that come once. */
function entriesOf({ blocks, keys, sections }: Paper): (block: Block) => Entry | undefined {
  const [only, ...more] = keys
  if (!only) return () => undefined
  if (more.length === 0) {
    const counts = new Map<number, number>()
    for (const { number } of blocks) counts.set(number, (counts.get(number) ?? 0) + 1)
    return ({ number }) => (counts.get(number) === 1 ? only.entries.get(number) : undefined)
  }
  const used = sections.map((_, at) => at).filter((at) => blocks.some(({ section }) => section === at))
  const filled = keys.filter(({ entries }) => entries.size > 0)
  const byPlace = new Map<number, KeySection | undefined>()
  used.forEach((at, place) => {
    const named = filled.filter(({ word }) => word !== null && word === sections[at]?.word)
    byPlace.set(at, named.length === 1 ? named[0] : filled.length === used.length ? filled[place] : undefined)
  })
  return ({ number, section }) => byPlace.get(section)?.entries.get(number)
}

const nodesOf = ({ lines }: Passage): MarkupNode[] => lines.map((line) => ({ name: 'p', attributes: {}, children: sliceOf(line, 0) }))

/** Questions on one passage as a material; when one of them is refused all are. */
function materialRows({ lines, from, to }: Passage, rows: readonly Row[]): Row[] {
  const line = lines[0]?.number ?? 0
  const bad = rows.find((row) => 'refused' in row)
  if (bad) {
    const left = new Refused('left_out', `同一道材料题里第 ${bad.line} 段的小题未被接受，随它一起没有导入`)
    return [
      { line, refused: new Refused('material_broken', `第 ${bad.line} 段的小题未被接受`) },
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
  return [{ line, draft }]
}

const told = (lines: readonly Line[]) => {
  const text = lines.map((line) => (line.table ? '表格' : line.text.trim())).join(' / ')
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

/** The questions of a Word paper in their order. Answers at the end that no question takes are rows of their own. */
function* rowsOf(paper: Paper): Generator<Row> {
  const entryOf = entriesOf(paper)
  const taken = new Set<Entry>()
  const rows = paper.blocks.map((block) => {
    const entry = entryOf(block)
    if (entry) taken.add(entry)
    return { block, row: rowOf(block, entry) }
  })
  const [first] = rows
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
  const unused = paper.keys.flatMap(({ entries }) => [...entries].filter(([, entry]) => !taken.has(entry)))
  for (const [number, { line }] of unused)
    yield { line, refused: new Refused('key_unused', `卷末第 ${number} 题的答案对不上任何一题（题号重复，或没有这一题）`) }
  for (const line of paper.strange)
    yield { line: line.number, refused: new Refused('key_strange', `卷末答案里读不懂的一段：${told([line])}`) }
}

/** Questions of a Word document laid out as a paper. Throws `FileRefused`. */
export async function readDocx(file: string): Promise<Row[]> {
  return [...rowsOf(paperOf(linesOf(await htmlOf(file))))]
}
