import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { readMigrations } from '#server/database/migrate'
import { putKeys } from '#server/database/sealed'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { dropInvitationDraft } from '#server/repositories/campaign/campaigns'
import { allowLong, continueNumbers, firstFilled, putStored, type StoredTable, storedTables } from '#server/repositories/site/school-rows'
import { StartFailure } from '#server/start-failure'
import { hasFields, hasTexts, readJson, readRows } from '@/domain/text/read-json'
import { FILES, fileFolders, HEAD, type Head, newDigest, ROWS, TAIL, type Tail } from './archive'

type Entry = AsyncIterable<unknown> & { header: { name: string } }

const MOST_TEXT = 64_000_000
const DAMAGED = 'The archive is damaged or not whole; nothing was imported'

async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
  for await (const part of entry) {
    if (!Buffer.isBuffer(part)) throw new TypeError('an entry gave no bytes')
    yield part
  }
}

async function textOf(entry: Entry): Promise<{ text: string; digest: string }> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytesOf(entry)) {
    length += part.length
    if (length > MOST_TEXT) throw new StartFailure(DAMAGED)
    parts.push(part)
  }
  const bytes = Buffer.concat(parts)
  return { text: bytes.toString('utf8'), digest: newDigest().update(bytes).digest('hex') }
}

/** Where a file of the archive lies below a folder. A name that leads elsewhere is refused. */
function placeBelow(folder: string, name: string): string {
  const inner = name.slice(FILES.length)
  const isPlain = path.posix.normalize(inner) === inner && !path.posix.isAbsolute(inner) && !/(^|\/)\.\.(\/|$)|\\/.test(inner)
  if (!isPlain || !fileFolders.some((known) => inner.startsWith(`${known}/`))) throw new StartFailure(`${DAMAGED}: ${name}`)
  return path.join(folder, inner)
}

async function putFile(entry: Entry, place: string): Promise<string> {
  const digest = newDigest()
  await mkdir(path.dirname(place), { recursive: true })
  await pipeline(
    bytesOf(entry),
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        digest.update(part)
        yield part
      }
    },
    createWriteStream(place, { flags: 'wx' }),
  )
  return digest.digest('hex')
}

/** Holds the state of an archive that is being read. `waiting`: rows of the table under way that refer to each other, which are inserted at once. */
type Reading = {
  work: Tx
  folder: string
  head: Head | null
  tables: ReadonlyMap<string, StoredTable>
  tail: Tail | null
  found: Tail
  waiting: { name: string; rows: string[] } | null
}

async function flushWaiting(reading: Reading): Promise<void> {
  const { waiting, work, head } = reading
  if (!waiting) return
  reading.waiting = null
  const columns = head?.tables.find(({ name }) => name === waiting.name)?.columns ?? []
  await putStored(work, waiting.name, columns, waiting.rows)
}

const isHead = (value: unknown): value is Head => hasFields(value, ['format', 'hasLearners', 'migrations', 'tables'])
const isTail = (value: unknown): value is Tail => hasFields(value, ['entries', 'rows'])

/** Throws for a text that is not as it was written. */
function readMeant<T>(text: string, isMeant: (value: unknown) => value is T): T {
  const value = readJson(text, isMeant)
  if (value === undefined) throw new StartFailure(DAMAGED)
  return value
}

async function readHead(reading: Reading, text: string): Promise<void> {
  const head = readMeant(text, isHead)
  if (head.format !== 1) throw new StartFailure('The archive is of another format: a newer release wrote it')
  const known = new Set((await readMigrations()).map(({ name }) => name))
  const newer = head.migrations.find((name) => !known.has(name))
  if (newer) throw new StartFailure(`The archive is of a newer release (${newer}): import it with that release`)
  const tables = new Map((await storedTables(reading.work, head.hasLearners)).map((table) => [table.name, table]))
  for (const { name, columns } of head.tables) {
    const own = tables.get(name)
    const missing = own ? columns.find((column) => !own.columns.includes(column)) : name
    if (missing !== undefined) throw new StartFailure(`The archive has ${name}.${missing}, which this release does not`)
  }
  reading.head = head
  reading.tables = tables
}

async function takeRows(reading: Reading, name: string, text: string): Promise<void> {
  const { work, head, tables, found } = reading
  const columns = head?.tables.find((table) => table.name === name)?.columns
  const table = tables.get(name)
  if (!columns || !table) throw new StartFailure(`${DAMAGED}: ${name}`)
  const rows = text.split('\n').filter((line) => line !== '')
  found.rows[name] = (found.rows[name] ?? 0) + rows.length
  if (reading.waiting?.name !== name) await flushWaiting(reading)
  if (!table.isOwnParent) return putStored(work, name, columns, rows)
  reading.waiting = { name, rows: [...(reading.waiting?.rows ?? []), ...rows] }
}

async function readEntry(reading: Reading, entry: Entry): Promise<void> {
  const { name } = entry.header
  const { found } = reading
  if (reading.tail !== null || (reading.head === null) !== (name === HEAD) || Object.hasOwn(found.entries, name))
    throw new StartFailure(DAMAGED)
  if (name.startsWith(FILES)) {
    found.entries[name] = await putFile(entry, placeBelow(reading.folder, name))
    return
  }
  const { text, digest } = await textOf(entry)
  if (name === TAIL) {
    reading.tail = readMeant(text, isTail)
    return
  }
  found.entries[name] = digest
  const table = ROWS.exec(name)?.[1]
  if (name === HEAD) await readHead(reading, text)
  else if (table !== undefined) await takeRows(reading, table, text)
  else throw new StartFailure(`${DAMAGED}: ${name}`)
}

/** Refuses an archive of which anything is missing, more or other than when it was written. */
function checkWhole({ tail, found }: Reading): void {
  const names = new Set([...Object.keys(found.entries), ...Object.keys(tail?.entries ?? {})])
  const isWhole = tail !== null && [...names].every((name) => tail.entries[name] === found.entries[name])
  const isCounted = tail !== null && Object.entries(tail.rows).every(([name, count]) => (found.rows[name] ?? 0) === count)
  if (!isWhole || !isCounted) throw new StartFailure(DAMAGED)
}

async function readArchive(reading: Reading, file: string): Promise<void> {
  const entries = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), entries)
  // Its failure is seen by the loop as well.
  unpacked.catch(() => undefined)
  try {
    for await (const entry of entries) {
      await readEntry(reading, entry)
      entry.resume()
    }
    await unpacked
  } catch (error) {
    entries.destroy()
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${DAMAGED}: ${error instanceof Error ? error.message : String(error)}`, error)
  }
  await flushWaiting(reading)
  checkWhole(reading)
}

const isEmptyFolder = async (folder: string) => (await readdir(folder).catch(() => [])).length === 0

type Key = { name: string; value: string }

async function readKeys(file: string): Promise<Key[]> {
  const rows = readRows(await readFile(file, 'utf8'), (row): row is Key => hasTexts(row, ['name', 'value']))
  if (rows.length === 0) throw new StartFailure(`${file} holds no keys`)
  return rows
}

async function refuseFilled({ db, env }: Deps): Promise<void> {
  const filled = await firstFilled(db)
  if (filled !== undefined)
    throw new StartFailure(`The database is not empty (${filled} has rows): an archive is imported into an empty one`)
  for (const folder of fileFolders)
    if (!(await isEmptyFolder(path.join(env.dataDir, folder))))
      throw new StartFailure(`DATA_DIR has files in ${folder}: an archive is imported into an empty one`)
}

export type Imported = { rows: number; files: number }

/**
 * Reads an archive into an empty database and an empty DATA_DIR. Every digest is compared before anything counts: rows are one transaction,
 * and files are put in their place at its end.
 */
export async function importSchool(deps: Deps, file: string, { keys }: { keys: string | null }): Promise<Imported> {
  await refuseFilled(deps)
  const { db, env } = deps
  const folder = await mkdtemp(path.join(env.dataDir, 'import-'))
  try {
    return await tx(db, async (work) => {
      await allowLong(work)
      const reading: Reading = { work, folder, head: null, tables: new Map(), tail: null, found: { entries: {}, rows: {} }, waiting: null }
      await dropInvitationDraft(work)
      await readArchive(reading, file)
      if (reading.head?.hasLearners && keys === null)
        throw new StartFailure('The archive has learners: name the file of keys that was written with it (--keys)')
      if (keys !== null) await putKeys(work, await readKeys(keys))
      for (const table of reading.tables.values()) await continueNumbers(work, table)
      for (const known of await readdir(folder)) {
        await rm(path.join(env.dataDir, known), { recursive: true, force: true })
        await rename(path.join(folder, known), path.join(env.dataDir, known))
      }
      const { rows, entries } = reading.found
      return {
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        files: Object.keys(entries).filter((name) => name.startsWith(FILES)).length,
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
