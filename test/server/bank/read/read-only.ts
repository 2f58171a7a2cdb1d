import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ColumnMap } from '#server/bank/read/csv/columns'
import type { TextForm } from '#server/bank/read/csv/text-form'
import { Refused, type Row } from '#server/bank/read/draft'
import { type Format, partsOf } from '#server/bank/read/format'
import { type Prepared, prepare } from '#server/bank/read/question'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import { plainWords } from '#server/bank/read/rich/markup'

type Wish = { format?: Format; map?: ColumnMap; text?: TextForm; isByLook?: boolean }
type Seen = {
  line: number
  stem: string
  options: string[]
  key: unknown
  explanation: string
  type: string
  notes: string[]
  children: Seen[]
}
/** Holds the parts of a file before it goes into a bank. */
export type Taken = { questions: Seen[]; refused: string[]; notes: string[]; bodies: Prepared['body'][]; prepared: Prepared[] }

const seen = ({ line, type, body, notes, children }: Prepared): Seen => ({
  line,
  type,
  stem: plainWords(body.stem),
  options: body.options.map(({ text }) => text),
  key: body.answer_key,
  explanation: plainWords(body.explanation),
  notes: notes.map(({ code, reason }) => `${code} ${reason}`),
  children: children.map(seen),
})

type Studio = Parameters<typeof prepare>[1]

async function takeRow(row: Row, studio: Studio, taken: Taken) {
  try {
    if ('refused' in row) throw row.refused
    const question = await prepare(row.draft, studio)
    taken.questions.push(seen(question))
    taken.bodies.push(question.body)
    taken.prepared.push(question)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    taken.refused.push(`${error.line ?? row.line} ${error.code} ${error.reason}`)
  }
}

async function takeFrom(folder: string, file: string, { format, map = {}, text, isByLook = false }: Wish): Promise<Taken> {
  const taken: Taken = { questions: [], refused: [], notes: [], bodies: [], prepared: [] }
  const bank = new Bank({ dataDir: folder }, null)
  const studio = { bank, formulas: new Formulas(bank), place: { root: folder, folder } }
  const asked = { map, text: text ?? null, root: folder, isByLook }
  for (const part of await partsOf({ file, name: path.basename(file), source: null, format: format ?? null, asked })) {
    taken.notes.push(...part.notes.map(({ code, reason }) => `${code} ${reason}`))
    for await (const row of part.rows(() => {})) await takeRow(row, studio, taken)
  }
  return taken
}

/** Reads a file of these bytes as an import does, without a database. A picture of the fixtures lies beside it. */
export async function readOnly(name: string, bytes: string | Uint8Array, wish: Wish = {}): Promise<Taken> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-read-'))
  try {
    cpSync(path.join(__dirname, 'fixtures/csv/curve.png'), path.join(folder, 'curve.png'))
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return await takeFrom(folder, file, wish)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
