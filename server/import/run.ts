import path from 'node:path'
import type { Db } from '../database/tables'
import { tx } from '../database/tx'
import type { Env } from '../env'
import { codeOf } from '../error-code'
import { finishRescores } from '../services/exam/key-change/finish'
import { type Subjects, subjectsOf } from './categories'
import type { ColumnMap } from './csv/columns'
import type { Row } from './draft'
import { type Source, sourceOf } from './files'
import { type Format, formatOf, readRows } from './format'
import { prepare } from './question'
import { openText } from './read/text-file'
import { FileRefused, Refused } from './refused'
import { type Report, Tally } from './report'
import { Bank } from './rich/bank'
import { Formulas } from './rich/formula'
import type { Studio } from './rich/rich-builder'
import { type Entry, entriesOf } from './write/entry'
import { planBatch, writeBatch } from './write/write-batch'

/** Questions in one transaction; a material is never parted from its children. */
export const BATCH_SIZE = 500

export type Wish = { place: string; format: Format | null; map: ColumnMap; categoryId: number | null; isDryRun: boolean }
type Deps = { db: Db; env: Pick<Env, 'dataDir'>; now: () => number }
type Setting = Deps & {
  wish: Wish
  tally: Tally
  studio: Omit<Studio, 'place'>
  subjects: Subjects
  seen: Set<string>
  onProgress: (done: number) => void
}

const fileFault = (error: unknown): FileRefused | null => {
  if (error instanceof FileRefused) return error
  if (error instanceof Refused) return new FileRefused(error.code, error.reason, error.line)
  return ['ENOENT', 'EACCES', 'EISDIR'].includes(codeOf(error) ?? '') ? new FileRefused('file_unreadable', '文件不存在或无法读取') : null
}

async function settle({ db, now, wish, tally, onProgress }: Setting, file: string, batch: readonly Entry[]): Promise<void> {
  if (batch.length === 0) return
  const steps = await tx(db, async (work) => (wish.isDryRun ? (await planBatch(work, batch)).steps : writeBatch(work, batch, now())))
  for (const { outcome, entry, refused } of steps) {
    if (outcome !== 'refused') tally.count(outcome)
    else if (refused && entry.parentKey === null) tally.refuse(file, refused.line ?? entry.line, refused)
  }
  onProgress(tally.done)
}

/** A row as entries of the bank. Throws `Refused`. */
async function entriesIn(row: Row, { studio, subjects, seen }: Setting, place: Studio['place']): Promise<Entry[]> {
  if ('refused' in row) throw row.refused
  const question = await prepare(row.draft, { ...studio, place })
  const entries = entriesOf(question, subjects.find(question.category))
  const [first] = entries
  if (!first || seen.has(first.key)) throw new Refused('duplicate', '与前面的一题编号或题干相同')
  seen.add(first.key)
  return entries
}

/** Reads a file to its end without keeping anything, so that a broken one is known before its first question goes in. */
async function checkWhole(rows: AsyncGenerator<Row>): Promise<void> {
  for await (const row of rows) void row
}

async function importFile(setting: Setting, file: string, { root, format }: Source): Promise<void> {
  const { tally, wish } = setting
  const name = path.relative(root, file) || path.basename(file)
  try {
    const text = await openText(file)
    const kind = wish.format ?? format ?? formatOf(text)
    await checkWhole(readRows(text, kind, wish.map))
    const batch: Entry[] = []
    for await (const row of readRows(text, kind, wish.map)) {
      try {
        batch.push(...(await entriesIn(row, setting, { root, folder: path.dirname(file) })))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        tally.refuse(name, error.line ?? row.line, error)
      }
      if (batch.length >= BATCH_SIZE) await settle(setting, name, batch.splice(0))
    }
    await settle(setting, name, batch)
  } catch (error) {
    const fault = fileFault(error)
    if (!fault) throw error
    tally.breakFile(name, fault)
  }
}

/**
 * Brings the questions of a file or folder into the bank. Each batch is one transaction; a broken file brings nothing. Throws `AskedWrong`
 * when it cannot begin. `onProgress` hears how many questions are done after each batch.
 */
export async function runImport(deps: Deps, wish: Wish, onProgress: (done: number) => void = () => {}): Promise<Report> {
  const began = performance.now()
  const tally = new Tally()
  const bank = new Bank(deps.env, wish.isDryRun)
  const studio = { bank, formulas: new Formulas(bank) }
  const subjects = await subjectsOf(deps.db, wish.categoryId)
  const setting: Setting = { ...deps, wish, tally, studio, subjects, seen: new Set(), onProgress }
  try {
    const source = await sourceOf(wish.place)
    tally.files = source.files.length
    try {
      for (const file of source.files) await importFile(setting, file, source)
    } finally {
      source.close()
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    tally.breakFile(path.basename(wish.place), error)
  }
  if (!wish.isDryRun) await finishRescores(deps)
  const seconds = (performance.now() - began) / 1000
  return tally.report({ isDryRun: wish.isDryRun, subject: subjects.usual, batchSize: BATCH_SIZE, seconds })
}
