/**
 * Usage: npm run -s lab -- bench:import
 *
 * 20,000 questions of a CSV into a scratch database by the real command, and beside it a bare insert of the same bytes, line by line in the
 * same batches; then a file of five times the length, and a workbook of the same rows. Fails above 60 s for the first, above 15 s for the
 * workbook, or when the long file takes a quarter more memory than the short one.
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { Workbook } from '../../../test/support/workbook'

const ROWS = 20_000
const MANY_ROWS = 100_000
const BATCH = 500
const MOST_SECONDS = 60
const MOST_WORKBOOK_SECONDS = 15
const MOST_GROWTH = 1.25
const CHAPTERS = 40
const SUBJECT = 990_001
const OTHER_SUBJECT = 990_002

const url = process.env.TEST_DATABASE_URL ?? ''
const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-import-'))
const file = path.join(folder, 'bank.csv')
const longFile = path.join(folder, 'long-bank.csv')
const workbook = path.join(folder, 'bank.xlsx')

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

/** The rows of the short file in a workbook; no cell of them has a comma or a quote of its own. */
async function writeWorkbook() {
  const book = new Workbook()
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  book.addWorksheet('题').addRows(rows.map((text) => text.replaceAll('"', '').split(',')))
  writeFileSync(workbook, book.bytes())
}

async function scratch(name: string): Promise<string> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

type Lap = { seconds: number; report: { imported: number; skipped: number; refusedCount: number }; peak: number }

/** Runs the command. `peak`: MB of resident memory. */
async function run(database: string, words: string[]): Promise<Lap> {
  const env = { ...process.env, DATABASE_URL: database, DATA_DIR: folder }
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/bank/write/main.ts', '--json', ...words], { env })
  let out = ''
  let told = ''
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString()
  })
  child.stderr.on('data', (bytes: Buffer) => {
    told += bytes.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (out === '') throw new Error(`import ended with ${code}: ${told}`)
  const peak = Math.max(0, ...[...told.matchAll(/内存峰值 (\d+) MB/g)].map(([, megabytes]) => Number(megabytes)))
  return { seconds: (performance.now() - began) / 1000, report: JSON.parse(out) as Lap['report'], peak }
}

/** A first run brings the empty database to what a started server has; then a subject of its own is put there. */
async function ready(database: string) {
  await run(database, ['--dry-run', file])
  const client = new Client({ connectionString: database })
  await client.connect()
  for (const id of [SUBJECT, OTHER_SUBJECT])
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

async function main() {
  if (url === '') throw new Error('Run it by npm run -s lab -- bench:import')
  write(file, ROWS)
  write(longFile, MANY_ROWS)
  const database = await scratch('qiming_bench_import')
  await ready(database)
  const first = await run(database, ['--category', String(SUBJECT), file])
  const again = await run(database, ['--category', String(SUBJECT), file])
  const long = await run(database, ['--category', String(SUBJECT), longFile])
  await writeWorkbook()
  const sheet = await run(database, ['--category', String(OTHER_SUBJECT), workbook])
  const bare = await bareInsert(database)
  const areTaken =
    first.report.imported === ROWS &&
    again.report.skipped === ROWS &&
    long.report.imported === MANY_ROWS - ROWS &&
    long.report.skipped === ROWS &&
    sheet.report.imported === ROWS
  const isGood =
    areTaken && first.seconds <= MOST_SECONDS && sheet.seconds <= MOST_WORKBOOK_SECONDS && long.peak <= first.peak * MOST_GROWTH
  const result = {
    rows: ROWS,
    bytes: readFileSync(file).length,
    seconds: round(first.seconds),
    rowsPerSecond: Math.round(ROWS / first.seconds),
    againSeconds: round(again.seconds),
    workbookSeconds: round(sheet.seconds),
    peakMegabytes: { [ROWS]: first.peak, [MANY_ROWS]: long.peak },
    bareInsertSeconds: round(bare),
    ratioToBare: round(first.seconds / bare, 1),
    isGood,
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = isGood ? 0 : 1
}

main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
  .finally(() => rmSync(folder, { recursive: true, force: true }))
