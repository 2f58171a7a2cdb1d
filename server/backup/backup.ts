import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'
import { hasFields, isRecord, readJson } from '@/domain/text/read-json'

/**
 * A backup is a folder: a dump of the database, the files of the school below `files/`, the settings below `settings/`, and this list, which
 * is written last. `at` in epoch ms. `files`: size in bytes and SHA-256 by path below the folder.
 */
export type Manifest = { format: 1; at: number; engine: 'postgres' | 'embedded'; files: Record<string, { size: number; sha256: string }> }

export const MANIFEST = 'backup.json'
/** The file of the database, by engine. */
export const dumpNames = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const
/** Marks a folder that is being written, or whose writing was cut off. */
export const DRAFT = '.draft'

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The finished backups of a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartFailure(`BACKUP_DIR cannot be read (${folder}): ${codeOf(error)}`, error)
  })
  return names
    .filter((name) => /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/.test(name))
    .sort()
    .map((name) => path.join(folder, name))
}

const isManifest = (value: unknown): value is Manifest =>
  hasFields(value, ['format', 'at', 'engine', 'files']) && value.format === 1 && isRecord(value.files)

/** Reads what a backup holds. Throws a StartFailure when the folder is none, or was cut off. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new StartFailure(`${folder} is no whole backup: it has no ${MANIFEST}`, error)
  })
  const manifest = readJson(text, isManifest)
  if (manifest === undefined) throw new StartFailure(`${folder} was written by another release, or its ${MANIFEST} is damaged`)
  return manifest
}

/** Names each fault of the files of a backup, a line each. */
export async function faultsIn(folder: string, { files }: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found === null) faults.push(`${name} is missing`)
    else if (found.size !== size) faults.push(`${name} has ${found.size} bytes instead of ${size}`)
    else if ((await digestOf(file)) !== sha256) faults.push(`${name} is damaged`)
  }
  return faults
}
