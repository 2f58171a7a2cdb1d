/**
 * Usage: npm run -s lab -- bench:import [--only csv|workbook|paper]
 *
 * 20,000 questions of a CSV into a scratch database by the built command, and beside it a bare insert of the same bytes, line by line in the
 * same batches; then 100,000 in a CSV and in a workbook, and a Word paper of 1,000. Fails above 25 s or 300 MB, of the command and of the
 * process that reads for it, for 100,000 questions, and above 5 s for the paper, by the clock of a machine that does nothing else. Beside the
 * clock stand the seconds of the processor that both processes took; those of the database are not among them.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { docxOf } from '../../../test/server/bank/read/word'
import { Workbook } from '../../../test/support/workbook'

const ROWS = 20_000
const MANY_ROWS = 100_000
const BATCH = 500
const PAPER_QUESTIONS = 1_000
const MOST_SECONDS = 25
const MOST_PAPER_SECONDS = 5
const MOST_MEGABYTES = 300
const LOOK_MS = 50
const KIB_PER_MIB = 1024
const TICKS_PER_SECOND = 100
const CHAPTERS = 40
const SUBJECT = 990_001
const OTHER_SUBJECT = 990_002
const PAPER_SUBJECT = 990_003

const url = process.env.TEST_DATABASE_URL ?? ''
const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-import-'))
const file = path.join(folder, 'bank.csv')
const longFile = path.join(folder, 'long-bank.csv')
const workbook = path.join(folder, 'bank.xlsx')
const paper = path.join(folder, 'paper.docx')

function line(number: number): string {
  const chapter = `第${(number % CHAPTERS) + 1}章 练习`
  const amount = (number * 37) % 100_000
  const head = `Q${number},${chapter},考点${number % 200},${(number % 5) + 1}`
  if (number % 5 === 0)
    return `${head},判断题,企业于 2026 年计提 ${amount} 元折旧，应计入管理费用（第 ${number} 问）。,,,,,对,计提折旧按用途分别计入。`
  if (number % 5 === 1)
    return `${head},填空题,甲公司本期应交增值税为____万元（第 ${number} 问）。,,,,,${amount}|${amount}.0,按销项减进项计算。`
  const key = number % 2 === 0 ? 'B' : 'ACD'
  const type = number % 2 === 0 ? '单选题' : '多选题'
  return `${head},${type},"下列各项中，影响 $x_{${number % 50}}$ 的有（　　），金额 ${amount} 元（第 ${number} 问）",存货 ${number},固定资产,无形资产,应收账款,${key},"见教材第 ${number % 300} 页。"`
}

function write(to: string, rows: number) {
  const head = '题号,章节,知识点,难度,题型,题干,A,B,C,D,答案,解析'
  writeFileSync(to, `${[head, ...Array.from({ length: rows }, (_, at) => line(at + 1))].join('\n')}\n`)
}

/** The rows of the long file in a workbook; no cell of them has a comma or a quote of its own. */
async function writeWorkbook() {
  const book = new Workbook()
  const rows = readFileSync(longFile, 'utf8').trim().split('\n')
  book.addWorksheet('题').addRows(rows.map((text) => text.replaceAll('"', '').split(',')))
  writeFileSync(workbook, book.bytes())
}

function writePaper() {
  const question = (number: number) => [
    `${number}. 下列各项中，属于第 ${number} 号存货的是（　　）。`,
    ...['原材料', '固定资产', '无形资产', '应收账款'].map((text, at) => `${'ABCD'[at]}. ${text} ${number}`),
    '答案：A',
    `解析：见教材第 ${number} 页。`,
  ]
  const lines = Array.from({ length: PAPER_QUESTIONS }, (_, at) => question(at + 1)).flat()
  writeFileSync(paper, docxOf(['一、单选题', ...lines]))
}

async function scratch(name: string): Promise<string> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** `seconds` of the processor, and `wall`; the peaks are MB of resident memory of the command and of the process that reads. */
type Lap = {
  seconds: number
  wall: number
  report: { imported: number; skipped: number; refusedCount: number }
  peak: number
  readerPeak: number
}
type Use = { seconds: number; peak: number }

/** Seconds of the processor and the highest resident memory of a process so far; null when it is gone. */
function useOf(pid: number | string): Use | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ')
    const kibibytes = Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, peak: Math.round(kibibytes / KIB_PER_MIB) }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** The processes that a thread started; none when it is gone. */
function startedBy(pid: number, thread: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return []
    throw error
  }
}

const childrenOf = (pid: number) => readdirSync(`/proc/${pid}/task`).flatMap((thread) => startedBy(pid, thread))

/** Runs the built command, and watches it and what it starts. */
async function run(database: string, words: string[]): Promise<Lap> {
  const env = { ...process.env, DATABASE_URL: database, DATA_DIR: folder }
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/admin-bank-write.cjs', '--json', ...words], { env })
  const pid = child.pid ?? 0
  const uses = new Map<string, Use>()
  const look = () => {
    for (const each of [String(pid), ...(useOf(pid) ? childrenOf(pid) : [])]) {
      const use = useOf(each)
      // A process that ends has no memory any more, but still tells its seconds.
      if (use) uses.set(each, { seconds: use.seconds, peak: Math.max(use.peak, uses.get(each)?.peak ?? 0) })
    }
  }
  const looks = setInterval(look, LOOK_MS)
  let out = ''
  let told = ''
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString()
  })
  child.stderr.on('data', (bytes: Buffer) => {
    told += bytes.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(looks)
  if (out === '') throw new Error(`import ended with ${code}: ${told}`)
  const peaks = [...uses].flatMap(([each, { peak }]) => (each === String(pid) ? [] : [peak]))
  return {
    seconds: [...uses.values()].reduce((sum, { seconds }) => sum + seconds, 0),
    wall: (performance.now() - began) / 1000,
    report: JSON.parse(out) as Lap['report'],
    peak: uses.get(String(pid))?.peak ?? 0,
    readerPeak: Math.max(0, ...peaks),
  }
}

/** A first run brings the empty database to what a started server has; then a subject of its own is put there. */
async function ready(database: string) {
  await run(database, ['--dry-run', file])
  const client = new Client({ connectionString: database })
  await client.connect()
  for (const id of [SUBJECT, OTHER_SUBJECT, PAPER_SUBJECT])
    await client.query(`insert into category (id, parent_id, level, name, seq) values (${id}, null, 3, '基准科目 ${id}', 1)`)
  await client.end()
}

/** The same bytes as bare rows: no parsing, no checks, no versions. */
async function bareInsert(database: string): Promise<number> {
  const client = new Client({ connectionString: database })
  await client.connect()
  await client.query('create table bare (id integer primary key, line text not null)')
  const began = performance.now()
  const lines = readFileSync(file, 'utf8').split('\n')
  for (let at = 0; at < lines.length; at += BATCH) {
    const part = lines.slice(at, at + BATCH)
    const ids = part.map((_, index) => at + index)
    await client.query('insert into bare select * from unnest($1::int[], $2::text[])', [ids, part])
  }
  const seconds = (performance.now() - began) / 1000
  await client.end()
  return seconds
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

const isWithin = ({ wall, peak, readerPeak }: Lap) => wall <= MOST_SECONDS && Math.max(peak, readerPeak) <= MOST_MEGABYTES
const told = ({ seconds, wall, peak, readerPeak }: Lap) => ({ seconds: round(seconds), wall: round(wall), megabytes: peak, readerPeak })

/** The short file twice, beside a bare insert; then the long one, of which the short one is the beginning. */
async function csvLaps(database: string) {
  const first = await run(database, ['--category', String(SUBJECT), file])
  const again = await run(database, ['--category', String(SUBJECT), file])
  const long = await run(database, ['--category', String(SUBJECT), longFile])
  const bare = await bareInsert(database)
  const areTaken = first.report.imported === ROWS && again.report.skipped === ROWS
  const isAllTaken = long.report.imported === MANY_ROWS - ROWS && long.report.skipped === ROWS
  const laps = { first: told(first), again: told(again), long: told(long) }
  const beside = { bareInsertSeconds: round(bare), ratioToBare: round(first.wall / bare, 1) }
  return { isGood: areTaken && isAllTaken && isWithin(long), result: { ...laps, ...beside } }
}

async function workbookLap(database: string) {
  await writeWorkbook()
  const lap = await run(database, ['--category', String(OTHER_SUBJECT), workbook])
  return { isGood: lap.report.imported === MANY_ROWS && isWithin(lap), result: { workbook: told(lap) } }
}

async function paperLap(database: string) {
  writePaper()
  const lap = await run(database, ['--category', String(PAPER_SUBJECT), paper])
  return { isGood: lap.report.imported === PAPER_QUESTIONS && lap.wall <= MOST_PAPER_SECONDS, result: { paper: told(lap) } }
}

const laps = { csv: csvLaps, workbook: workbookLap, paper: paperLap }
const isLap = (name: string): name is keyof typeof laps => name in laps

async function main() {
  if (url === '') throw new Error('Run it by npm run -s lab -- bench:import')
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const names = values.only === undefined ? Object.keys(laps) : [values.only]
  const asked = names.filter(isLap)
  if (asked.length < names.length) throw new Error(`--only is one of ${Object.keys(laps).join(', ')}`)
  write(file, ROWS)
  write(longFile, MANY_ROWS)
  const database = await scratch('qiming_bench_import')
  await ready(database)
  const done = []
  for (const name of asked) done.push(await laps[name](database))
  const isGood = done.every((lap) => lap.isGood)
  const results = Object.assign({}, ...done.map(({ result }) => result)) as object
  process.stdout.write(`${JSON.stringify({ rows: ROWS, bytes: readFileSync(file).length, ...results, isGood }, null, 2)}\n`)
  process.exitCode = isGood ? 0 : 1
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }))
