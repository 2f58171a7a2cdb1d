/**
 * Usage: npm run -s lab -- bench:archive [--gigabytes 10]
 *
 * Writes the demo school with its media and this many gigabytes of films more into one archive, and reads it into an empty PostgreSQL and an
 * empty folder, each by the command an operator types. Every row and file must be equal on both sides, and neither command may take 100 MB
 * more memory than it does without the films. Films begin with noise and go on as holes, so that the disk has to hold them once only.
 *   --gigabytes N   size of the films together
 * Needs PostgreSQL on the machine, or DATABASE_URL of a role that may create databases.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { atOneMoment, rowsOf, storedTables } from '#server/repositories/site/school-rows'

const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '10' } } })
const GIGABYTE = 1e9
const NOISE_BYTES = 32e6
const MOST_GROWTH = 100e6
const KILOBYTE = 1_024
const LOOK_MS = 50
const PROGRAM = 'server/school/main.ts'
const folders = ['bank', 'media', 'uploads']
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const megabytes = (bytes: number) => Math.round(bytes / 1e6)

type Place = { DATABASE_URL: string; DATA_DIR: string }
type Ran = { seconds: number; peak: number; words: string }

/** The most memory that a process has held so far, as the kernel counts it. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * KILOBYTE
  } catch {
    return 0
  }
}

async function school(place: Place, ...words: string[]): Promise<Ran> {
  const began = Date.now()
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...place },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [said, peak] = ['', 0]
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString('utf8')
  })
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0))
  }, LOOK_MS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(watch)
  if (code !== 0) throw new Error(`school ${words.join(' ')} ended with ${code}: ${said}`)
  return { seconds: Math.round((Date.now() - began) / 1_000), peak, words: said.trim() }
}

/** Writes a film of this size of which the beginning is noise. */
async function writeFilm(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'wx')
  await handle.write(randomBytes(Math.min(bytes, NOISE_BYTES)))
  await handle.truncate(bytes)
  await handle.close()
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(file)) digest.update(part as Buffer)
  return `${(await stat(file)).size} ${digest.digest('hex')}`
}

async function filesIn(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    const all = statSync(path.join(root, folder), { throwIfNoEntry: false })
      ? readdirSync(path.join(root, folder), { recursive: true })
      : []
    for (const name of all.map(String).sort()) {
      const file = path.join(root, folder, name)
      if (statSync(file).isFile()) found.set(`${folder}/${name}`, await digestOf(file))
    }
  }
  return found
}

/** A digest of the rows of every table that an archive holds, and how many there are. */
async function rowsIn(place: Place): Promise<{ tables: Map<string, string>; count: number }> {
  const { db, close } = await openDatabase(readEnv({ NODE_ENV: 'test', ...place }), Date.now)
  const tables = new Map<string, string>()
  let count = 0
  await atOneMoment(db, async (work) => {
    for (const table of await storedTables(work, false)) {
      const lines: string[] = []
      for await (const rows of rowsOf(work, table)) lines.push(...rows)
      count += lines.length
      tables.set(table.name, createHash('sha256').update(lines.sort().join('\n')).digest('hex'))
    }
  })
  await close()
  return { tables, count }
}

const unlike = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

async function emptyPlaces(folder: string, names: readonly string[]): Promise<Place[]> {
  const base = process.env.TEST_DATABASE_URL ?? ''
  const client = new Client({ connectionString: base })
  await client.connect()
  const places: Place[] = []
  for (const name of names) {
    const database = `archive_${name}_${process.pid}`
    await client.query(`create database ${database}`)
    const url = new URL(base)
    url.pathname = `/${database}`
    const DATA_DIR = path.join(folder, name)
    await mkdir(DATA_DIR)
    places.push({ DATABASE_URL: url.href, DATA_DIR })
  }
  await client.end()
  return places
}

async function measure(folder: string): Promise<boolean> {
  const [from, small, to] = await emptyPlaces(folder, ['from', 'small', 'to'])
  if (!from || !small || !to) throw new Error('no databases')
  await school(from, 'demo')
  const [little, whole] = [path.join(folder, 'little.tar.gz'), path.join(folder, 'whole.tar.gz')]
  const wroteLittle = await school(from, 'export', little)
  const readLittle = await school(small, 'import', little)
  const films = path.join(from.DATA_DIR, 'media/library/film')
  await mkdir(films, { recursive: true })
  const bytes = Number(values.gigabytes) * GIGABYTE
  const count = Math.max(1, Math.ceil(bytes / (2 * GIGABYTE)))
  for (let at = 0; at < count; at += 1)
    await writeFilm(path.join(films, `${at + 1}-${String(at).padStart(12, '0')}.mp4`), Math.ceil(bytes / count))
  const wrote = await school(from, 'export', whole)
  const read = await school(to, 'import', whole)
  const growth = { exported: wrote.peak - wroteLittle.peak, imported: read.peak - readLittle.peak }
  const [before, after] = [await rowsIn(from), await rowsIn(to)]
  const rows = unlike(before.tables, after.tables)
  const [left, right] = [await filesIn(from.DATA_DIR), await filesIn(to.DATA_DIR)]
  const files = unlike(left, right)
  say({
    gigabytes: values.gigabytes,
    exportSeconds: wrote.seconds,
    importSeconds: read.seconds,
    archiveMegabytes: megabytes(statSync(whole).size),
  })
  say({
    exportPeakMb: megabytes(wrote.peak),
    importPeakMb: megabytes(read.peak),
    exportGrowthMb: megabytes(growth.exported),
    importGrowthMb: megabytes(growth.imported),
  })
  say({ rows: before.count, tables: before.tables.size, tablesUnlike: rows, files: left.size, filesUnlike: files })
  return (
    rows.length + files.length === 0 && before.count > 0 && left.size >= count && Object.values(growth).every((more) => more < MOST_GROWTH)
  )
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-archive-'))
  try {
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
