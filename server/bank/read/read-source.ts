import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Heads } from '#server/bank/write/report'
import { codeOf } from '#server/error-code'
import { type Subjects, subjectsAmong } from './categories'
import { Contradictions } from './contradictions'
import { FileRefused, Note, Refused, type Row, sizeOf } from './draft'
import { entriesOf } from './entry'
import { type Source, sourceOf } from './files'
import type { Finding, Order, SourceLine } from './finding'
import { type Part, partsOf } from './format'
import { withMend } from './mends'
import { prepare } from './question'
import { Bank } from './rich/bank'
import { Formulas } from './rich/formula'
import type { Studio } from './rich/rich-builder'
import { RowSpool } from './row-spool'
import { Seen } from './seen'
import { basisOf, draftOfSketch, type Fix, sketchOf } from './sketch'

type Reading = {
  order: Order
  fixes: ReadonlyMap<string, Fix>
  studio: Omit<Studio, 'place' | 'notes'>
  subjects: Subjects
  seen: Seen
  contradictions: Contradictions
}
/** A part of a file whose rows were read, and where its pictures lie. */
type Opened = { part: Part; rows: RowSpool; place: Studio['place'] }

const fileFault = (error: unknown): FileRefused | null => {
  if (error instanceof FileRefused) return error
  if (error instanceof Refused) return new FileRefused(error.code, error.reason, error.line)
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error) ?? '') ? new FileRefused('file_unreadable', '文件不存在或无法读取') : null
}

const broken = (file: string, { code, reason, line, sample }: FileRefused): Finding => ({
  kind: 'broken',
  file,
  line: line ?? null,
  code,
  reason: withMend(code, reason),
  ...(sample && { sample }),
})

const placeName = (file: string, line: number) => `${file}\n${line}`
const leftOut = () => new Refused('left_by_staff', '核对时选择了不导入')

/** A row as staff want it instead of as the file has it. */
function mended(row: Row, file: string, fixes: ReadonlyMap<string, Fix>): Row {
  const fix = fixes.get(placeName(file, row.line))
  if (!fix) return row
  const own = { line: row.line, ...(row.at !== undefined && { at: row.at }) }
  if (fix.content === null) return { ...own, refused: leftOut() }
  try {
    return { ...own, draft: draftOfSketch(fix.content, basisOf(row), row.line), ...(fix.content.overBank && { isChosen: true }) }
  } catch (error) {
    if (error instanceof Refused) return { ...own, refused: error }
    throw error
  }
}

/** Keeps the pictures of a row that staff have mended: its new content shows them by their names. */
async function keepPictures(row: Row, { studio }: Reading, { place }: Opened): Promise<void> {
  const from = 'draft' in row ? row.draft : row.pieces
  if (from) await sketchOf(from, { ...studio, place })
}

/** Refuses a row that contradicts another, and notes it at each place that was brought in before. Tells whether it did. */
async function* conflictIn(row: Row, reading: Reading, opened: Opened): AsyncGenerator<Finding, boolean> {
  const file = opened.part.name
  const conflict = reading.contradictions.of(file, row)
  if (!conflict) return false
  for (const { part, line, reason } of conflict.taken) yield { kind: 'note', file: part, line, code: 'key_conflict', reason }
  yield* refusedIn(row, conflict.refused, { reading, opened, group: conflict.group })
  return true
}

/** A row as entries of the bank. Throws `Refused`. */
async function questionIn(row: Row, { studio, subjects, seen }: Reading, { part, place }: Opened): Promise<Finding> {
  if ('refused' in row) throw row.refused
  const { name, source } = part
  const question = await prepare(row.draft, { ...studio, place })
  const met = seen.meet(entriesOf(question, subjects.find(question.category), source), { file: name, asked: question.asked })
  const notes = [...question.notes, ...met.notes].map(({ code, reason }) => ({ line: row.line, code, reason }))
  const entries = met.entries.map((entry) => (row.isChosen ? { ...entry, isChosen: true } : entry))
  return { kind: 'question', file: name, entries, notes, ...(row.at !== undefined && { at: row.at }) }
}

type Refusing = { reading: Reading; opened: Opened; group?: string }

/** A row that is not taken, as far as it was read, with the others that cannot go without it. */
async function* refusedIn(row: Row, error: Refused, { reading, opened: { part, place }, group }: Refusing): AsyncGenerator<Finding> {
  const file = part.name
  const at = error.line ?? row.line
  const { code } = error
  const reason = withMend(code, error.reason)
  const from = 'draft' in row ? row.draft : row.pieces
  const isSketched = reading.order.isSketched && from !== undefined
  const sketch = isSketched ? await sketchOf(from, { ...reading.studio, place }) : undefined
  const own = { row: row.line, ...(sketch && { sketch }), ...(group !== undefined && { group }) }
  yield { kind: 'refused', file, line: at, code, reason, ...(row.at !== undefined && { at: row.at }), ...own }
  if ('refused' in row) return
  const lines = [row.draft.line, ...row.draft.children.map(({ line }) => line)]
  lines.splice(Math.max(0, lines.indexOf(at)), 1)
  for (const line of lines)
    yield { kind: 'refused', file, line, code: 'left_out', reason: `与第 ${at} 行属于同一道材料题，随它一起没有导入：请改好那一行` }
}

/** Reads a part to its end, so that a broken one, and what contradicts itself, is known before its first question goes in. Counts its rows. */
async function readWhole(part: Part, kept: RowSpool, { fixes, contradictions }: Reading, onHeads: (heads: Heads) => void): Promise<number> {
  let count = 0
  for await (const own of part.rows(onHeads)) {
    const row = mended(own, part.name, fixes)
    count += sizeOf(row)
    contradictions.see(part.name, row)
    kept.put(own)
  }
  return count
}

const noQuestions = new Note('no_questions', '里面没有题目')

/** Lines that are told at once, those of a part that are told at all, and letters of each. */
const LINES = { atOnce: 200, most: 20_000, letters: 240 }

/** Tells the lines of a part, for people to compare its questions with. */
async function* lineFindings({ name: file, lines }: Part): AsyncGenerator<Finding> {
  if (!lines) return
  let told: SourceLine[] = []
  let count = 0
  for await (const { line, text } of lines()) {
    if (++count > LINES.most) break
    told.push([line, text.length > LINES.letters ? `${text.slice(0, LINES.letters)}…` : text])
    if (told.length < LINES.atOnce) continue
    yield { kind: 'lines', file, lines: told }
    told = []
  }
  if (told.length > 0) yield { kind: 'lines', file, lines: told }
}

/** Reads a part, and tells what it holds. */
async function* wholeFindings(reading: Reading, part: Part, kept: RowSpool): AsyncGenerator<Finding> {
  const { name: file, kind, notes } = part
  if (reading.order.isSketched) yield* lineFindings(part)
  const found: Heads[] = []
  const count = await readWhole(part, kept, reading, (heads) => found.push(heads))
  yield { kind: 'part', file, format: kind, rows: count }
  for (const { code, reason } of [...notes, ...(count === 0 ? [noQuestions] : [])]) yield { kind: 'note', file, line: null, code, reason }
  for (const heads of found) yield { kind: 'heads', file, heads }
}

async function* partFindings(reading: Reading, opened: Opened): AsyncGenerator<Finding> {
  const { name: file } = opened.part
  for (const own of opened.rows.taken()) {
    const row = mended(own, file, reading.fixes)
    if (row !== own) await keepPictures(own, reading, opened)
    if (yield* conflictIn(row, reading, opened)) continue
    try {
      yield await questionIn(row, reading, opened)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      yield* refusedIn(row, error, { reading, opened })
    }
  }
  yield { kind: 'end', file }
}

/** Passes on what is found; a file that cannot be read to its end is the last of it. Tells whether it could. */
async function* guarded(file: string, findings: () => AsyncGenerator<Finding>): AsyncGenerator<Finding, boolean> {
  try {
    yield* findings()
    return true
  } catch (error) {
    const fault = fileFault(error)
    if (!fault) throw error
    yield broken(file, fault)
    return false
  }
}

async function* fileFindings(reading: Reading, file: string, { root, format }: Source): AsyncGenerator<Finding> {
  const { order } = reading
  const name = path.relative(root, file) || path.basename(file)
  const asked = { map: order.map, text: order.text, root, isByLook: order.isByLook ?? false, layout: order.layout ?? null }
  const place = { root, folder: path.dirname(file) }
  yield* guarded(name, async function* () {
    const parts = await partsOf({ file, name, source: order.source, format: order.format ?? format, asked })
    const opened: Opened[] = []
    try {
      const whole: Opened[] = []
      for (const part of parts) {
        const one = { part, rows: new RowSpool(), place }
        opened.push(one)
        if (yield* guarded(part.name, () => wholeFindings(reading, part, one.rows))) whole.push(one)
      }
      for (const one of whole) yield* guarded(one.part.name, () => partFindings(reading, one))
    } finally {
      for (const { rows } of opened) rows.close()
    }
    reading.contradictions.close()
  })
}

/** Pictures and sounds that no question shows. */
const unusedMedia = ({ media, root }: Source, { used }: Bank) =>
  media.filter((file) => !used.has(realpathSync(file))).map((file) => `${path.relative(root, file)}（没有题目用到）`)

async function* sourceFindings(reading: Reading, bank: Bank): AsyncGenerator<Finding> {
  const source = await sourceOf(reading.order.place)
  try {
    yield { kind: 'files', count: source.files.length, passedOver: source.passedOver }
    for (const file of source.files) yield* fileFindings(reading, file, source)
    yield { kind: 'passedOver', names: unusedMedia(source, bank) }
  } finally {
    source.close()
  }
}

/** Reads the questions of a file or folder, and keeps their pictures. Knows no database. Throws `AskedWrong` where there is no file. */
export async function* readSource(order: Order): AsyncGenerator<Finding> {
  const bank = new Bank(order, order.keptIn)
  const studio = { bank, formulas: new Formulas(bank) }
  const reading = {
    order,
    fixes: new Map((order.fixes ?? []).map((fix) => [placeName(fix.file, fix.line), fix])),
    studio,
    subjects: subjectsAmong(order.subjects, order.usual),
    seen: new Seen(),
    contradictions: new Contradictions(),
  }
  try {
    yield* sourceFindings(reading, bank)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    yield broken(path.basename(order.place), error)
  }
}
