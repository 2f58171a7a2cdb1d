import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { installationKeys } from '#server/database/sealed'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { grantSpan } from '#server/media-grant'
import { storeOf } from '#server/providers/media/store'
import { askStore } from '#server/providers/media/store-fault'
import { appliedMigrations, atOneMoment, rowsOf, type StoredTable, storedTables } from '#server/repositories/site/school-rows'
import { FILES, HEAD, type Head, newDigest, schoolFiles, TAIL, type Tail } from './archive'

/** Rows of an entry, in characters: an entry says its length before it begins. */
const ENTRY_LENGTH = 1_000_000
const NUMBER_DIGITS = 6
const OWNER_ONLY = 0o600
/** Films are packed already. */
const FAST = 1

function putText(tar: Pack, tail: Tail, name: string, text: string): Promise<void> {
  if (name !== TAIL) tail.entries[name] = newDigest().update(text).digest('hex')
  return new Promise((done, fail) => {
    const entry = tar.entry({ name }, text, (error) => (error ? fail(error) : done()))
    // The entry itself is ended by the text.
    entry.on('error', fail)
  })
}

async function putRows(tar: Pack, tail: Tail, work: Tx, table: StoredTable): Promise<void> {
  let [count, part, length] = [0, 0, 0]
  let lines: string[] = []
  const flush = async () => {
    if (lines.length === 0) return
    part += 1
    await putText(tar, tail, `tables/${table.name}/${String(part).padStart(NUMBER_DIGITS, '0')}.jsonl`, `${lines.join('\n')}\n`)
    lines = []
    length = 0
  }
  for await (const rows of rowsOf(work, table))
    for (const row of rows) {
      count += 1
      lines.push(row)
      length += row.length
      if (length > ENTRY_LENGTH) await flush()
    }
  await flush()
  tail.rows[table.name] = count
}

async function putFile(tar: Pack, tail: Tail, root: string, { name, size }: { name: string; size: number }): Promise<void> {
  // A file that grows meanwhile is taken as long as it was.
  const bytes = size === 0 ? Readable.from([]) : createReadStream(path.join(root, name), { end: size - 1 })
  await putBytes(tar, tail, { name, size, bytes })
}

async function putBytes(
  tar: Pack,
  tail: Tail,
  { name, size, bytes }: { name: string; size: number; bytes: AsyncIterable<Uint8Array> },
): Promise<void> {
  const digest = newDigest()
  const entry = tar.entry({ name: FILES + name, size })
  await pipeline(
    bytes,
    async function* measured(source: AsyncIterable<Uint8Array>) {
      for await (const part of source) {
        digest.update(part)
        yield part
      }
    },
    entry,
  )
  tail.entries[FILES + name] = digest.digest('hex')
}

/** Files of the library that a storage provider keeps, by the paths that they have on a machine that keeps them itself. */
async function* storedFiles({ env, now }: Deps) {
  const store = storeOf(env)
  if (store === null) return
  for await (const { key, size } of store.list()) {
    const address = await store.address(key, { ...grantSpan(now()), mimeType: 'application/octet-stream' })
    const { body } = await askStore(() => fetch(address))
    if (body !== null) yield { name: `media/${key}`, size, bytes: body }
  }
}

async function putSchool(tar: Pack, deps: Deps, hasLearners: boolean): Promise<Tail> {
  const { db, env } = deps
  const tail: Tail = { entries: {}, rows: {} }
  await atOneMoment(db, async (work) => {
    const tables = await storedTables(work, hasLearners)
    const head: Head = {
      format: 1,
      hasLearners,
      migrations: await appliedMigrations(work),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }
    await putText(tar, tail, HEAD, JSON.stringify(head))
    for (const table of tables) await putRows(tar, tail, work, table)
  })
  // After the rows: whatever a row names is there by now.
  for await (const file of schoolFiles(env, hasLearners)) await putFile(tar, tail, env.dataDir, file)
  for await (const file of storedFiles(deps)) if (!Object.hasOwn(tail.entries, FILES + file.name)) await putBytes(tar, tail, file)
  await putText(tar, tail, TAIL, JSON.stringify(tail))
  tar.finalize()
  return tail
}

export type Exported = { rows: number; files: number }

/**
 * Writes the school into one archive: content, files and settings, and with `hasLearners` its learners and the books. Keys of the installation
 * are not in it: `keys` names a file of their own. Nothing stands at the name before the archive is whole.
 */
export async function exportSchool(
  deps: Deps,
  file: string,
  { hasLearners, keys }: { hasLearners: boolean; keys: string | null },
): Promise<Exported> {
  const draft = `${file}.${process.pid}.part`
  const tar = pack()
  const out = createWriteStream(draft, { mode: OWNER_ONLY, flags: 'wx' })
  const written = pipeline(tar, createGzip({ level: FAST }), out)
  try {
    const [tail] = await Promise.all([
      putSchool(tar, deps, hasLearners).catch((error: Error) => {
        tar.destroy(error)
        throw error
      }),
      written,
    ])
    await finished(out)
    if (keys !== null) await writeFile(keys, JSON.stringify(await installationKeys(deps.db)), { mode: OWNER_ONLY, flag: 'wx' })
    await rename(draft, file)
    const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
    return { rows, files: Object.keys(tail.entries).filter((name) => name.startsWith(FILES)).length }
  } catch (error) {
    await written.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}
