import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, zipSync } from 'fflate'
import type { Draft, MarkupNode, Row } from '../draft'
import { draftDefaults } from '../draft'
import { Note } from '../note'
import { FileRefused, Refused } from '../refused'
import { checkArchive } from '../zip/unpack'
import type { Entry, KeySection } from './key-table'
import { type Line, linesOf, sliceOf } from './lines'
import { Numbering } from './numbering'
import { checkKind, partsOf } from './parts'
import { lostIn, rowOf } from './question'
import { readableOf, treeOf, withLostSigns } from './readable'
import { type Block, type Paper, type Passage, paperOf } from './split'

const NO_LISTS = '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
const TOLD = 60

const broken = () => new FileRefused('docx_broken', 'Word 文件不完整或有误')

type Readable = { bytes: Uint8Array; notes: Note[] }

/** Words above and below the pages, which belong to no question. */
function marginNotes(parts: Readonly<Record<string, Uint8Array>>): Note[] {
  const words = Object.keys(parts)
    .filter((name) => /(?:^|\/)(?:header|footer)\d*\.xml$/i.test(name))
    .map((name) =>
      [...strFromU8(parts[name] ?? new Uint8Array()).matchAll(/<w:t(?: [^<>]*)?>([^<]*)</g)]
        .map(([, text = '']) => text)
        .join('')
        .trim(),
    )
  const told = [...new Set(words)].filter((text) => text !== '' && !/^\d+$/.test(text))
  return told.length === 0 ? [] : [new Note('margin_left', `页眉页脚没有导入：${told.join(' / ').slice(0, TOLD)}`)]
}

/** The document with its formulas and list numbers as text. */
function readable(bytes: Uint8Array): Readable {
  const { files, ...names } = partsOf(bytes)
  const text = (name: string | null) => (name !== null && files[name] ? strFromU8(files[name]) : null)
  const [lists, styles] = [text(names.numbering), text(names.styles)]
  const numbering = new Numbering(lists === null ? null : treeOf(lists), styles === null ? null : treeOf(styles))
  const { text: words, notes } = readableOf(text(names.document) ?? '', numbering)
  const changed = {
    ...files,
    [names.document]: strToU8(words),
    ...(names.numbering !== null && { [names.numbering]: strToU8(NO_LISTS) }),
  }
  return { bytes: zipSync(changed, { level: 0 }), notes: [...notes, ...marginNotes(files)] }
}

/** Elements of the document that were passed over. */
function unreadNotes(messages: readonly { message: string }[]): Note[] {
  const names = messages.flatMap(({ message }) => /^An unrecognised element was ignored: (w:\w+)/.exec(message)?.[1] ?? [])
  return [...new Set(names)].map((name) => new Note('element_left', `没有导入 Word 文件里读不出的内容（${name}）`))
}

async function htmlOf(file: string): Promise<{ html: string; notes: Note[] }> {
  const content = await readFile(file)
  checkKind(content)
  await checkArchive(file)
  const { default: library } = await import('mammoth')
  try {
    const { bytes, notes } = readable(content)
    const buffer = Buffer.from(bytes)
    const looks = { styleMap: ['u => u', 'strike => s'], ignoreEmptyParagraphs: false }
    const { value, messages } = await library.convertToHtml({ buffer }, looks)
    return { html: withLostSigns(value), notes: [...notes, ...unreadNotes(messages)] }
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

/** Why an answer that holds the next one too is not taken; null where it does not. */
function joinedWith({ texts }: Entry, { number }: Block): Refused | null {
  const isJoined = new RegExp(String.raw`[\s\u3000；;。]${number}\s*(?:[．、)）]|\.(?!\d))`).test(texts.join('\n'))
  return isJoined ? new Refused('answer_joined', `卷末的答案里，这一题后面写着第 ${number} 题的答案：请一题一行`) : null
}

const nodesOf = ({ lines }: Passage): MarkupNode[] => lines.map((line) => ({ name: 'p', attributes: {}, children: sliceOf(line, 0) }))

/** Questions on one passage as a material; when one of them is refused all are. */
function materialRows({ lines, from, to }: Passage, rows: readonly Row[]): Row[] {
  const line = lines[0]?.number ?? 0
  const lost = lostIn(lines)
  const bad = lost ? { line, refused: lost } : rows.find((row) => 'refused' in row)
  if (bad) {
    const left = new Refused('left_out', `同一道材料题里第 ${bad.line} 段的${lost ? '材料' : '小题'}未被接受，随它一起没有导入`)
    return [
      { line, refused: lost ?? new Refused('material_broken', `第 ${bad.line} 段的小题未被接受`) },
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

const told = (lines: readonly Pick<Line, 'text' | 'table'>[]) => {
  const text = lines.map((line) => (line.table ? '表格' : line.text.trim())).join(' / ')
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

/** What a heading says beside its number and its type is told with the first question below it. */
function noteHeadings(rows: { block: Block; row: Row }[], { sections }: Paper) {
  sections.forEach(({ word, text }, at) => {
    const own = rows.find(({ block, row }) => block.section === at && 'draft' in row)
    const beside = text
      .replace(/^[^、.．：:]{1,6}[、.．：:]/, '')
      .replace(word, '')
      .replace(/[\s（）()题：:。]/g, '')
    if (!own || !('draft' in own.row) || beside === '') return
    const note = new Note('heading_left', `没有导入大题的标题：${told([{ text }])}`)
    own.row = { ...own.row, draft: { ...own.row.draft, notes: [note, ...own.row.draft.notes] } }
  })
}

/** The questions of a Word paper in their order. Answers at the end that no question takes are rows of their own. */
function* rowsOf(paper: Paper): Generator<Row> {
  const entryOf = entriesOf(paper)
  const taken = new Set<Entry>()
  const rows = paper.blocks.map((block, at) => {
    const entry = entryOf(block)
    if (entry) taken.add(entry)
    const next = paper.blocks[at + 1]
    const joined = entry && next && entryOf(next) === undefined ? joinedWith(entry, next) : null
    return { block, row: joined ? { line: block.lines[0]?.number ?? 0, refused: joined } : rowOf(block, entry) }
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
  const unused = paper.keys.flatMap(({ entries }) => [...entries].filter(([, entry]) => !taken.has(entry)))
  for (const [number, { line }] of unused)
    yield { line, refused: new Refused('key_unused', `卷末第 ${number} 题的答案对不上任何一题（题号重复，或没有这一题）`) }
  for (const line of paper.strange)
    yield { line: line.number, refused: new Refused('key_strange', `卷末答案里读不懂的一段：${told([line])}`) }
}

/** Questions of a Word document laid out as a paper. Throws `FileRefused`. */
export async function readDocx(file: string): Promise<{ rows: Row[]; notes: Note[] }> {
  const { html, notes } = await htmlOf(file)
  return { rows: [...rowsOf(paperOf(linesOf(html)))], notes }
}
