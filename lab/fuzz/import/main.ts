/**
 * Usage: npm run -s lab -- fuzz:import [--runs 10000] [--seed 20261122] [--papers 300] [--library 10]
 *
 * First the named inputs of test/server/bank/read/named-inputs.ts must become what is written beside each. Then files of every format
 * are changed at random and brought one after the other into an embedded database: no file may crash the import, take more than 5 s,
 * leave anything half done or leave rows uncounted. Then banks of hostile texts are written in every format and brought back: field for
 * field the same, or refused by name. Then generated Word papers in many styles must become the questions that were written: none
 * silently changed or lost, and 0.5 % refused at most; the same of papers that a library for Word writes, so many in each of its styles.
 * Fails above 10 minutes. Seconds are those of the processor.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { unzipSync, zipSync } from 'fflate'
import { runImport } from '#server/bank/write/run'
import { openDatabase } from '#server/database/open'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { namedInputs } from '../../../test/server/bank/read/named-inputs'
import { readNamed } from '../../../test/server/bank/read/read-named'
import { docxOf, letters, listed, math, paragraph, run, table } from '../../../test/server/bank/read/word'
import { Workbook } from '../../../test/support/workbook'
import { libraryPapers } from './library-papers'
import { faultsOf, generatedPapers } from './papers'
import { roundTrips } from './round-trip'

/** Of the processor, as the machine does other things beside. */
const MOST_MILLISECONDS = 5_000
const MOST_SECONDS = 600
/** The processor's milliseconds since `before`. */
function spent(before?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const EMPTIED_EVERY = 200
const BANKS = 20
const SUBJECT = 990_002
const TOKENS = [
  '"',
  '""',
  '{',
  '}',
  '$',
  '$$',
  '<',
  '</p>',
  '<a "',
  '<u>',
  '&',
  '&amp;',
  '=',
  '~',
  '->',
  '#',
  '\n',
  '\n\n',
  '\t',
  ',',
  '|',
  '____',
  '（　）',
  '\\(',
  '\\',
  'A. ',
  '1. ',
  '答案：',
  '【解析】',
  '{1:SA:',
  '![](',
  '<!--',
  '<![CDATA[',
  ']]>',
  '\u0000',
  '\uFFFD',
  '🙂',
]

/** Tokens that break no XML and no encoding. */
const GENTLE = TOKENS.filter((token) => !['<', '&', '\u0000', '\uFFFD', '"'].some((sign) => token.includes(sign)))

/** Random numbers that are the same in every run of one seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below)
  }
}
type Random = ReturnType<typeof randomOf>

/** One change: bytes, a token, a token many times, a part twice, a part gone, an end cut off. */
function change(bytes: Buffer, random: Random, tokens: readonly string[]): Buffer {
  const at = random(bytes.length + 1)
  const token = Buffer.from(tokens[random(tokens.length)] ?? '')
  const length = random(Math.min(400, bytes.length + 1))
  const insert = (put: Buffer, cut = 0) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)])
  switch (random(7)) {
    case 0:
      return insert(Buffer.from(Array.from({ length: 1 + random(6) }, () => 32 + random(95))), random(6))
    case 1:
      return insert(Buffer.concat(Array.from({ length: 1 + random(20_000 / token.length) }, () => token)))
    case 2:
      return insert(bytes.subarray(at, at + length))
    case 3:
      return insert(Buffer.alloc(0), length)
    case 4:
      return random(4) === 0 ? bytes.subarray(0, at) : insert(token)
    default:
      return insert(token, random(3))
  }
}

/** A change of the words alone: whole characters, and in XML only between two tags. */
function changeWords(text: string, random: Random): string {
  const places = /^\s*</.test(text)
    ? [...text.matchAll(/>([^<>]+)</g)].map(({ index, 0: whole }) => ({ from: index + 1, to: index + whole.length - 1 }))
    : []
  const { from, to } = places[random(places.length)] ?? { from: 0, to: text.length }
  const at = from + random(to - from + 1)
  const token = GENTLE[random(GENTLE.length)] ?? ''
  const cut = random(3) === 0 ? random(Math.min(20, to - at + 1)) : 0
  const put =
    random(8) === 0 ? token.repeat(1 + random(20_000 / token.length)) : random(4) === 0 ? text.slice(from, Math.min(to, from + 40)) : token
  return text.slice(0, at) + put + text.slice(at + cut)
}

/** Half of the files keep the structure of their format, so that what stands inside it is tried too. */
function changed(bytes: Buffer, random: Random): Buffer {
  const isOfWords = random(2) === 0
  let now = bytes
  for (let left = 1 + random(4); left > 0; left--)
    now = isOfWords ? Buffer.from(changeWords(now.toString('utf8'), random)) : change(now, random, TOKENS)
  return now
}

/** Of a packed file mostly one of its parts is changed, so that more than the packing is tried. */
function changedPack(bytes: Buffer, random: Random): Buffer {
  if (random(5) === 0) return changed(bytes, random)
  const parts = unzipSync(bytes)
  const names = Object.keys(parts).filter((name) => name.endsWith('.xml'))
  const name = names[random(names.length)] ?? ''
  return Buffer.from(zipSync({ ...parts, [name]: changed(Buffer.from(parts[name] ?? []), random) }, { level: 1 }))
}

type Sample = { name: string; bytes: Buffer; isPacked: boolean }

async function workbook(): Promise<Buffer> {
  const book = new Workbook()
  const sheet = book.addWorksheet('题')
  sheet.addRows([
    ['题号', '题型', '题干', 'A', 'B', '答案', '解析'],
    [1, '单选题', '存货属于 $x^2$', '资产', '负债', 'A', '故选 A'],
    [2, '填空题', '一是____二是____', '', '', '甲；乙', '<b>粗</b>'],
    [3, '判断题', '折旧按月计提', '', '', '√', ''],
  ])
  const look = { text: '不属于', font: { bold: true, color: { argb: 'FFFF0000' } } }
  sheet.addRow([
    4,
    '单选题',
    { richText: [{ text: '下列' }, look, { text: '存货' }] },
    0.125,
    { formula: '1+1', result: 2 },
    'B',
    new Date(0),
  ])
  sheet.getCell('D5').numFmt = '0.0%'
  sheet.getCell('C5').note = '批注'
  sheet.mergeCells('B2:B3')
  return Buffer.from(book.bytes())
}

const paper = () =>
  docxOf([
    '一、单选题',
    listed(1, 0, '甲是（　）'),
    listed(1, 1, '一'),
    listed(1, 1, '二'),
    paragraph(`${run('2. 计算')}${math(`<m:f><m:num>${letters('a')}</m:num><m:den>${letters('2')}</m:den></m:f>`)}`),
    'A. 一  B. 二',
    '二、填空题',
    '3. 己是____。',
    table(['项', '数'], ['甲', '1']),
    '参考答案',
    '1. A 2. B',
    '3. 庚',
    '解析：略',
  ])

async function samples(): Promise<Sample[]> {
  const folder = path.join(__dirname, '../../../test/server/bank/read/fixtures')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.png$|imsmanifest/.test(entry.name),
  )
  const texts = files.map((entry) => ({ name: entry.name, bytes: readFileSync(path.join(entry.parentPath, entry.name)), isPacked: false }))
  const csv = Buffer.from('题号,题干,A,B,答案\n1,存货属于,资产,负债,A\n')
  const marked = Buffer.from(
    '题干（Markdown）,A（原文）,B（HTML）,答案\n"**甲** `$x` $a_1$\n- 项",<b> $5,<b>乙</b>,A\n填空____,,,"$x^2$|$\\frac{1}{2}$"\n',
  )
  const packed = {
    name: 'bank.zip',
    bytes: Buffer.from(zipSync({ 'a.csv': csv, 'b/题.gift': Buffer.from('一加一{=二 ~三}\n') })),
    isPacked: true,
  }
  return [
    ...texts,
    { name: 'marked.csv', bytes: marked, isPacked: false },
    packed,
    { name: 'bank.xlsx', bytes: await workbook(), isPacked: true },
    { name: 'paper.docx', bytes: paper(), isPacked: true },
  ]
}

async function emptied(db: Db) {
  for (const name of ['rescore', 'key_change', 'question_version'] as const) await db.deleteFrom(name).execute()
  await db.deleteFrom('question').where('parent_id', 'is not', null).execute()
  for (const name of ['question', 'knowledge_point', 'tiku_chapter'] as const) await db.deleteFrom(name).execute()
}

/** Counts the questions in the bank, and those of them that are not whole. */
async function stateOf(db: Db): Promise<{ questions: number; faults: number }> {
  const questions = await db.selectFrom('question').select(['id', 'type', 'parent_id']).execute()
  const versions = await db.selectFrom('question_version').select('question_id').execute()
  const said = new Set(versions.map(({ question_id }) => question_id))
  const parents = new Set(questions.flatMap(({ parent_id }) => parent_id ?? []))
  const faults = questions.filter(({ id, type }) => !said.has(id) || (type === 'material' && !parents.has(id)))
  return { questions: questions.length, faults: faults.length }
}

type Tally = {
  taken: number
  refused: number
  broken: number
  slowest: number
  slowestRun: number
  failures: string[]
  codes: Record<string, number>
}

/** Named inputs that become anything else than is written beside them. */
async function namedFailures(): Promise<string[]> {
  const failures: string[] = []
  for (const input of namedInputs) {
    const { expected, actual } = await readNamed(input)
    if (!isDeepStrictEqual(actual, expected)) failures.push(`${input.name}: ${JSON.stringify(actual)}`)
  }
  return failures
}

async function main() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '20261122' },
      papers: { type: 'string', default: '300' },
      library: { type: 'string', default: '10' },
    },
  })
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-fuzz-'))
  const env = readEnv({ DATA_DIR: path.join(folder, 'data') })
  const database = await openDatabase(env, Date.now)
  const { db } = database
  const tally: Tally = { taken: 0, refused: 0, broken: 0, slowest: 0, slowestRun: 0, failures: await namedFailures(), codes: {} }
  try {
    await db.insertInto('category').values({ id: SUBJECT, parent_id: null, level: 3, name: '试验', seq: 1 }).execute()
    const all = await samples()
    const began = process.cpuUsage()
    for (let at = 0; at < runs; at++) {
      const random = randomOf(seed + at)
      const sample = all[at % all.length] ?? { name: 'none', bytes: Buffer.alloc(0), isPacked: false }
      const bytes = sample.isPacked ? changedPack(sample.bytes, random) : changed(sample.bytes, random)
      await tryOne(db, { folder, name: sample.name, bytes, at, dataDir: env.dataDir }, tally)
      if (at % EMPTIED_EVERY === EMPTIED_EVERY - 1) {
        await emptied(db)
        process.stderr.write(`${at + 1} files, ${Math.round(spent(began) / 1000)} s\n`)
      }
    }
    const seconds = spent(began) / 1000
    const ground = { db, dataDir: env.dataDir, folder, subject: SUBJECT, emptied: () => emptied(db) }
    await emptied(db)
    const trips = await roundTrips(ground, seed, BANKS)
    const papers = await generatedPapers(Number(values.papers))
    const library = await libraryPapers(Number(values.library))
    const failures = [...tally.failures, ...trips.failures, ...faultsOf('generated', papers), ...faultsOf('library', library)]
    const isGood = failures.length === 0 && seconds <= MOST_SECONDS
    process.stdout.write(
      `${JSON.stringify({ runs, seed, seconds: Math.round(seconds), ...tally, slowest: Math.round(tally.slowest), trips, papers, library, isGood }, null, 2)}\n`,
    )
    process.exitCode = isGood ? 0 : 1
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Try = { folder: string; name: string; bytes: Buffer; at: number; dataDir: string }

async function tryOne(db: Db, { folder, name, bytes, at, dataDir }: Try, tally: Tally) {
  const own = path.join(folder, String(at))
  mkdirSync(own)
  const place = path.join(own, name)
  writeFileSync(place, bytes)
  const before = await stateOf(db)
  const began = process.cpuUsage()
  try {
    const report = await runImport(
      { db, env: { dataDir }, now: Date.now },
      { place, format: null, map: {}, categoryId: SUBJECT, isDryRun: false },
    )
    const after = await stateOf(db)
    tally.taken += report.imported
    tally.refused += report.refusedCount
    tally.broken += report.brokenFiles
    for (const { code } of report.refused) tally.codes[code] = (tally.codes[code] ?? 0) + 1
    if (after.questions - before.questions !== report.imported)
      tally.failures.push(`${at} ${name}: ${report.imported} told, ${after.questions - before.questions} there`)
    if (after.faults > 0) tally.failures.push(`${at} ${name}: half imported`)
    if (!report.isBalanced) tally.failures.push(`${at} ${name}: rows not counted`)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AskedWrong'))
      tally.failures.push(`${at} ${name}: ${error instanceof Error ? error.stack : String(error)}`)
  }
  const took = spent(began)
  if (took > tally.slowest) Object.assign(tally, { slowest: took, slowestRun: at })
  if (took > MOST_MILLISECONDS) tally.failures.push(`${at} ${name}: ${Math.round(took)} ms`)
  rmSync(own, { recursive: true, force: true })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
