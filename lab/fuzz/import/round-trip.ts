import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runImport } from '#server/bank/write/run'
import type { Db } from '#server/database/tables'
import { asHtml, asItIs, asWord, type Fold, fieldsOf, saidOf } from '../../../test/server/bank/read/round-trip/compare'
import { questions } from '../../../test/server/bank/read/round-trip/questions'
import {
  asAiken,
  asCsv,
  asDocx,
  asGift,
  asMoodle,
  asQti,
  asXlsx,
  holds,
  type Said,
  type Written,
} from '../../../test/server/bank/read/round-trip/written-bank'
import { fc } from '../../../test/support/fast-check'

type Format = { name: keyof typeof holds; isPlain: boolean; fold: Fold; write(bank: readonly Said[]): Promise<Written[]> }
const each = (write: (bank: readonly Said[]) => Written) => async (bank: readonly Said[]) => (bank.length === 0 ? [] : [write(bank)])
/** The formats that can hold a bank. QTI and the papers of Word hold one question a file; Aiken holds choices alone. */
const formats: readonly Format[] = [
  { name: 'csv', isPlain: true, fold: asItIs, write: each(asCsv) },
  { name: 'xlsx', isPlain: true, fold: asItIs, write: async (bank) => [await asXlsx(bank)] },
  { name: 'gift', isPlain: false, fold: asItIs, write: each(asGift) },
  { name: 'moodle', isPlain: false, fold: asItIs, write: each(asMoodle) },
  { name: 'qti', isPlain: false, fold: asHtml, write: async (bank) => bank.map(asQti) },
  { name: 'docx', isPlain: false, fold: asWord, write: async (bank) => bank.map(asDocx) },
  { name: 'aiken', isPlain: false, fold: asHtml, write: each((bank) => asAiken(bank)) },
]
const sizeOf = (bank: readonly Said[]) => bank.reduce((sum, { children = [] }) => sum + 1 + children.length, 0)

export type Trips = { banks: number; questions: number; back: number; refused: Record<string, number>; failures: string[] }
type Ground = { db: Db; dataDir: string; folder: string; subject: number; emptied(): Promise<void> }

async function bring({ db, dataDir, folder, subject }: Ground, { name, bytes }: Written, isPlain: boolean) {
  const own = path.join(folder, 'trip')
  mkdirSync(own)
  const place = path.join(own, name)
  writeFileSync(place, bytes)
  const wish = { place, format: null, map: {}, categoryId: subject, isDryRun: false, text: isPlain ? ('plain' as const) : null }
  const report = await runImport({ db, env: { dataDir }, now: Date.now }, wish)
  rmSync(own, { recursive: true })
  return report
}

async function bankOf({ db }: Ground): Promise<Said[]> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'question.parent_id', 'question.type', 'said.stem', 'said.options', 'said.answer_key', 'said.explanation'])
    .orderBy('question.seq')
    .execute()
  return saidOf(rows)
}

/** Writes a bank in a format, brings it into an empty one, and compares every field: what is not there must have been refused. */
async function trip(ground: Ground, bank: readonly Said[], { name, isPlain, fold, write }: Format, trips: Trips) {
  // In Word a line of a stem that begins as a question is refused as one, beside the question it stands in.
  const mayBeMore = name === 'docx'
  const wanted = new Set(bank.map((question) => JSON.stringify(fieldsOf(question, fold))))
  await ground.emptied()
  let refused = 0
  for (const written of await write(bank)) {
    const report = await bring(ground, written, isPlain)
    refused += report.refusedCount
    for (const { code } of report.refused) trips.refused[`${name} ${code}`] = (trips.refused[`${name} ${code}`] ?? 0) + 1
  }
  const rows = await bankOf(ground)
  trips.back += sizeOf(rows)
  const changed = rows.map((row) => JSON.stringify(fieldsOf(row, fold))).filter((text) => !wanted.has(text))
  for (const text of changed) trips.failures.push(`${name}: another question came back: ${text}`)
  const told = sizeOf(rows) + refused
  if (mayBeMore ? told < sizeOf(bank) : told !== sizeOf(bank))
    trips.failures.push(`${name}: ${sizeOf(bank)} written, ${sizeOf(rows)} came back, ${refused} refused`)
}

/** Banks of questions with hostile texts, each written in every format that can hold it and brought back. */
export async function roundTrips(ground: Ground, seed: number, count: number): Promise<Trips> {
  const trips: Trips = { banks: count, questions: 0, back: 0, refused: {}, failures: [] }
  for (const said of fc.sample(questions, { seed, numRuns: count })) {
    await ground.emptied()
    const tabled = said.filter(holds.csv)
    const weighed = said.filter((question) => !holds.csv(question))
    const first = [
      ...(tabled.length > 0 ? [await bring(ground, asCsv(tabled), true)] : []),
      ...(weighed.length > 0 ? [await bring(ground, asMoodle(weighed), false)] : []),
    ]
    const bank = await bankOf(ground)
    if (sizeOf(bank) !== sizeOf(said) || first.some(({ refusedCount }) => refusedCount > 0))
      trips.failures.push(`csv and moodle: ${sizeOf(said)} written, ${sizeOf(bank)} in the bank`)
    trips.questions += sizeOf(bank)
    for (const format of formats) await trip(ground, bank.filter(holds[format.name]), format, trips)
  }
  await ground.emptied()
  return trips
}
