import { realpathSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../error-code'
import { finishRescores } from '../services/exam/key-change/finish'
import { subjectsOf } from './categories'
import { Contradictions } from './contradictions'
import { type Row, sizeOf } from './draft'
import { type Source, sourceOf } from './files'
import { Note } from './note'
import { type Part, partsOf } from './parts'
import { prepare } from './question'
import { FileRefused, Refused } from './refused'
import { type Heads, type Report, Tally } from './report'
import { Bank } from './rich/bank'
import { Formulas } from './rich/formula'
import type { Studio } from './rich/rich-builder'
import { Seen } from './seen'
import type { Deps, Setting, Wish } from './setting'
import { Settler } from './settle'
import { type Entry, entriesOf } from './write/entry'
import { fillFingerprints } from './write/fill-fingerprints'

/** Questions in one transaction; a material is never parted from its children. */
export const BATCH_SIZE = 500

const fileFault = (error: unknown): FileRefused | null => {
  if (error instanceof FileRefused) return error
  if (error instanceof Refused) return new FileRefused(error.code, error.reason, error.line)
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error) ?? '') ? new FileRefused('file_unreadable', '文件不存在或无法读取') : null
}

/** A part of a file that is being read, and where its pictures lie. */
type Opened = { part: Part; place: Studio['place'] }

/** A row as entries of the bank. Throws `Refused`. */
async function entriesIn(row: Row, setting: Setting, { part, place }: Opened): Promise<Entry[]> {
  if ('refused' in row) throw row.refused
  const { studio, subjects, seen, tally, contradictions } = setting
  const { name, source } = part
  const conflict = contradictions.of(name, row)
  for (const { part: file, line, reason } of conflict?.taken ?? []) tally.note(file, line, new Note('key_conflict', reason))
  if (conflict) throw conflict.refused
  const question = await prepare(row.draft, { ...studio, place })
  const met = seen.meet(entriesOf(question, subjects.find(question.category), source), { file: name, asked: question.asked })
  for (const note of [...question.notes, ...met.notes]) tally.note(name, row.line, note)
  return met.entries
}

/** A row that is not taken, with the others that cannot go without it. */
function refuseRow({ tally }: Setting, name: string, row: Row, error: Refused) {
  const at = error.line ?? row.line
  tally.refuse(name, at, error)
  if ('refused' in row) return
  const lines = [row.draft.line, ...row.draft.children.map(({ line }) => line)]
  lines.splice(Math.max(0, lines.indexOf(at)), 1)
  for (const line of lines) tally.refuse(name, line, new Refused('left_out', `与第 ${at} 行属于同一道材料题，随它一起没有导入`))
}

/** Reads a part to its end, so that a broken one, and what contradicts itself, is known before its first question goes in. Counts its rows. */
async function checkWhole(part: Part, contradictions: Contradictions, onHeads: (heads: Heads) => void): Promise<number> {
  let count = 0
  for await (const row of part.rows(onHeads)) {
    count += sizeOf(row)
    contradictions.see(part.name, row)
  }
  return count
}

const noQuestions = new Note('no_questions', '里面没有题目')

async function checkPart({ tally, contradictions }: Setting, part: Part): Promise<void> {
  const { name, kind, notes } = part
  const found: Heads[] = []
  const count = await checkWhole(part, contradictions, (heads) => found.push(heads))
  tally.open(name, kind, count)
  for (const note of [...notes, ...(count === 0 ? [noQuestions] : [])]) tally.note(name, null, note)
  for (const heads of found) tally.heads(name, heads)
}

async function bringRows(setting: Setting, { part, place }: Opened): Promise<void> {
  const settler = new Settler(setting, part.name)
  const batch: Entry[] = []
  try {
    for await (const row of part.rows(() => {})) {
      try {
        batch.push(...(await entriesIn(row, setting, { part, place })))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refuseRow(setting, part.name, row, error)
      }
      if (batch.length >= BATCH_SIZE) await settler.put(batch.splice(0))
    }
    await settler.put(batch)
  } finally {
    await settler.finish()
  }
}

/** Runs the import, and reports a file that cannot be read to its end. Tells whether it could. */
async function guarded({ tally }: Setting, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const fault = fileFault(error)
    if (!fault) throw error
    tally.breakFile(name, fault)
    return false
  }
}

async function importFile(setting: Setting, file: string, { root, format }: Source): Promise<void> {
  const { wish } = setting
  const name = path.relative(root, file) || path.basename(file)
  const asked = { map: wish.map, text: wish.text ?? null, root }
  await guarded(setting, name, async () => {
    const parts = await partsOf({ file, name, source: wish.source ?? null, format: wish.format ?? format, asked })
    const place = { root, folder: path.dirname(file) }
    const whole: Part[] = []
    for (const part of parts) if (await guarded(setting, part.name, () => checkPart(setting, part))) whole.push(part)
    for (const part of whole) await guarded(setting, part.name, () => bringRows(setting, { part, place }))
    setting.contradictions.close()
  })
}

/** Pictures and sounds that no question shows. */
const unusedMedia = ({ media, root }: Source, { used }: Bank) =>
  media.filter((file) => !used.has(realpathSync(file))).map((file) => `${path.relative(root, file)}（没有题目用到）`)

async function importAll(setting: Setting): Promise<void> {
  const { wish, tally } = setting
  try {
    const source = await sourceOf(wish.place)
    tally.files = source.files.length
    tally.passedOver = source.passedOver
    try {
      for (const file of source.files) await importFile(setting, file, source)
      tally.passedOver = [...source.passedOver, ...unusedMedia(source, setting.studio.bank)]
    } finally {
      source.close()
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    tally.breakFile(path.basename(wish.place), error)
  }
}

/**
 * Imports the questions of a file or folder. Each batch is one transaction; a broken file imports nothing. Throws `AskedWrong`
 * when it cannot begin. `onProgress` receives the number of questions done after each batch.
 */
export async function runImport(deps: Deps, wish: Wish, onProgress: (done: number) => void = () => {}): Promise<Report> {
  const began = performance.now()
  const tally = new Tally()
  const bank = new Bank(deps.env, wish.isDryRun)
  const studio = { bank, formulas: new Formulas(bank) }
  const subjects = await subjectsOf(deps.db, wish.categoryId)
  if (!wish.isDryRun) await fillFingerprints(deps.db)
  await importAll({ ...deps, wish, tally, studio, subjects, seen: new Seen(), contradictions: new Contradictions(), onProgress })
  if (!wish.isDryRun) tally.changed = (await finishRescores(deps)).changed
  const seconds = (performance.now() - began) / 1000
  return tally.report({ isDryRun: wish.isDryRun, subject: subjects.usual, batchSize: BATCH_SIZE, seconds })
}
