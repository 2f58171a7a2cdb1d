import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Env } from '#server/env'
import { wordsOf } from '#server/error-code'
import { fileFolders } from '#server/school/archive'
import { StartFailure } from '#server/start-failure'
import { dumpNames, faultsIn, type Manifest, manifestOf } from './backup'
import { runTool } from './postgres-tools'

const FOLDER_OWNER_ONLY = 0o700
const FILES = 'files/'

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0
}

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<T>(statement)).rows
  } catch (error) {
    throw new StartFailure(`DATABASE_URL does not work: ${wordsOf(error)}`, error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Refuses a place that holds anything: what is there would be mixed with what comes. */
async function refuseUsed({ databaseUrl, dataDir }: Env): Promise<void> {
  for (const folder of [...fileFolders, 'pg'])
    if (!(await isEmpty(path.join(dataDir, folder))))
      throw new StartFailure(`${path.join(dataDir, folder)} is not empty; nothing was restored`)
  if (databaseUrl === null) return
  const [row] = await ask<{ count: number }>(
    databaseUrl,
    "select count(*)::int as count from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace",
  )
  if (row?.count !== 0) throw new StartFailure(`The database is not empty: it has ${row?.count} tables; nothing was restored`)
}

async function loadEmbedded(dump: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_OWNER_ONLY })
  try {
    const database = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([await readFile(dump)]) })
    await database.close()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Reads a backup into the empty database and the empty DATA_DIR of the settings. Throws a StartFailure, and then has written nothing. */
export async function restoreBackup(env: Env, folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder)
  const engine = env.databaseUrl === null ? 'embedded' : 'postgres'
  if (manifest.engine !== engine)
    throw new StartFailure(
      engine === 'postgres'
        ? 'The backup is of an embedded database: unset DATABASE_URL, then move the school with school export'
        : 'The backup is of PostgreSQL: set DATABASE_URL to an empty database',
    )
  const faults = await faultsIn(folder, manifest)
  if (faults.length > 0) throw new StartFailure(`The backup is not whole; nothing was restored:\n${faults.join('\n')}`)
  await refuseUsed(env)
  const dump = path.join(folder, dumpNames[engine])
  // In one transaction, so that a database that cannot take it stays empty, and before the files for the same reason.
  if (env.databaseUrl === null) await loadEmbedded(dump, path.join(env.dataDir, 'pg'))
  else
    await runTool(
      'pg_restore',
      ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${nameOf(env.databaseUrl)}`, dump],
      env.databaseUrl,
    )
  for (const name of Object.keys(manifest.files).filter((each) => each.startsWith(FILES))) {
    const [from, to] = [path.join(folder, name), path.join(env.dataDir, name.slice(FILES.length))]
    await mkdir(path.dirname(to), { recursive: true, mode: FOLDER_OWNER_ONLY })
    await copyFile(from, to)
    const { atime, mtime } = await stat(from)
    await utimes(to, atime, mtime)
  }
  return manifest
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))
