import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import { DAY_MS } from '@/domain/time/units'

/** Copies that are kept. */
const KEPT = 7
const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

/** Where copies of the embedded database are. */
export const copiesFolder = (dataDir: string) => path.join(dataDir, 'copies')

/** The copies there are, oldest first. */
export function copiesIn(dataDir: string): string[] {
  const folder = copiesFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: FOLDER_OWNER_ONLY })
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
    .map((name) => path.join(folder, name))
}

/** Whether the newest copy is a day old, or there is none. The time of a copy is that of its file. */
export function isCopyDue(dataDir: string, now: number): boolean {
  const newest = copiesIn(dataDir).at(-1)
  return newest === undefined || now - statSync(newest).mtimeMs >= DAY_MS
}

type Embedded = { pglite: PGlite; pool: PostgresPool; dataDir: string }

/**
 * Gives back the room of rows that are gone, and counts anew how many each table has: a server does both by itself, the embedded database
 * never does. One table after the other, so that others have their turn between.
 */
export async function tidyEmbedded(pool: PostgresPool): Promise<void> {
  const run = async (text: string) => {
    const client = await pool.connect()
    try {
      return (await client.query<{ name: string }>(text, [])).rows
    } finally {
      client.release()
    }
  }
  const tables = await run("select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'")
  for (const { name } of tables) await run(`vacuum (analyze) ${name}`)
}

/**
 * Copies the embedded database while it is in use, and returns the file. The copy is taken between two transactions: statements wait
 * until it is made, and it holds what was acknowledged before and nothing of what came after.
 */
export async function copyEmbedded({ pglite, pool, dataDir }: Embedded, now: number): Promise<string> {
  const client = await pool.connect()
  try {
    // All pages are in their files, so that the copy opens without recovery.
    await client.query('checkpoint', [])
    const copy = await pglite.dumpDataDir('gzip')
    const older = copiesIn(dataDir)
    const file = path.join(copiesFolder(dataDir), `${new Date(now).toISOString().replace(/[:.]/g, '-')}.tar.gz`)
    const draft = `${file}.draft`
    writeFileSync(draft, Buffer.from(await copy.arrayBuffer()), { mode: OWNER_ONLY })
    renameSync(draft, file)
    for (const name of older.slice(0, Math.max(0, older.length + 1 - KEPT))) rmSync(name)
    return file
  } finally {
    client.release()
  }
}
