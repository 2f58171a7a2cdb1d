import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'
import { codeOf } from '#server/error-code'
import type { MediaKind } from './file-sign'

/** The files of the library on this machine, and those that are still coming. */

/** Names a file of the library: its number, its chance, and which of the files that have stood under the number. */
export type LibraryName = { id: number; token: string; revision: number }

const TOKEN_BYTES = 6
export const newMediaToken = (): string => randomBytes(TOKEN_BYTES).toString('hex')

export const libraryFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => path.join(dataDir, 'media/library')
/** Files under way; no archive of the school takes them along. */
export const comingFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => path.join(dataDir, 'media-uploads')

/** The key of a part of a file, below the library. */
export const libraryKey = ({ id, token, revision }: LibraryName, part: string): string => `${id}-${token}/${revision}/${part}`
export const libraryPlace = (env: Pick<Env, 'dataDir'>, name: LibraryName, part: string): string =>
  path.join(libraryFolder(env), libraryKey(name, part))

/** Films and sounds are given out by signed addresses alone; the rest may be shown to anybody. */
const shelfOf = (kind: MediaKind) => (kind === 'film' || kind === 'sound' ? kind : 'open')

/** The address under which content names a file. It stays when another file takes the place. */
export const libraryAddress = (kind: MediaKind, id: number, token: string, ending: string): string =>
  `library/${shelfOf(kind)}/${id}-${token}.${ending}`

const ADDRESS = /^library\/(film|sound|open)\/(\d{1,9})-([0-9a-f]{12})\.[a-z0-9]{2,4}$/
/** Number and chance in an address that content names; null for any other address. */
export function readLibraryAddress(address: string): { id: number; token: string } | null {
  const [, , id, token] = ADDRESS.exec(address) ?? []
  return id === undefined || token === undefined ? null : { id: Number(id), token }
}

const GIVEN = /^library\/(?:film|sound)\/(\d{1,9}-[0-9a-f]{12}\/\d{1,6}\/[\w-]{1,40}\.[a-z0-9]{2,4})$/
/** The key in an address that learners were given; null for any other address. */
export const readGivenAddress = (address: string): string | null => GIVEN.exec(address)?.[1] ?? null
export const givenAddress = (kind: MediaKind, name: LibraryName, part: string): string =>
  `library/${shelfOf(kind)}/${libraryKey(name, part)}`

/** Puts a checked file into the library. */
export async function placeFile(env: Pick<Env, 'dataDir'>, from: string, name: LibraryName, part: string): Promise<void> {
  const place = libraryPlace(env, name, part)
  await mkdir(path.dirname(place), { recursive: true })
  await rename(from, place)
}

/** Bytes that uploads may still take of the disk. */
export async function roomOnDisk({ dataDir, media }: Pick<Env, 'dataDir' | 'media'>): Promise<number> {
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize - media.reserve
}

/** Lists of parts and posters are small, and stay on this machine: a player finds the parts beside the list. */
const staysHere = (name: string) => name.endsWith('.m3u8') || name === 'poster.jpg' || name === 'source'

/** Parts of a file that a storage provider takes over, as far as they are still on this machine. */
export async function partsHere(env: Pick<Env, 'dataDir'>, name: LibraryName): Promise<string[]> {
  const found = (await readdir(path.dirname(libraryPlace(env, name, '-'))).catch(withoutMissing)) ?? []
  return found.filter((part) => !staysHere(part)).sort()
}

const withoutMissing = (error: unknown) => {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

export const sizeOnDisk = async (file: string): Promise<number> => (await stat(file).catch(withoutMissing))?.size ?? 0

/** Folders and files in a folder that were changed before a moment. */
async function olderIn(folder: string, before: number): Promise<string[]> {
  const names = (await readdir(folder).catch(withoutMissing)) ?? []
  const found = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name)).catch(withoutMissing))?.mtimeMs })),
  )
  return found.flatMap(({ name, at }) => (at !== undefined && at < before ? [name] : []))
}

/**
 * Deletes what no row names any more and is older than a moment: uploads by their key, files by number and chance, and files that another one
 * has taken the place of. Learners who watch one have had that long to finish.
 */
export async function sweepLibrary(
  env: Pick<Env, 'dataDir'>,
  { uploads, files }: { uploads: ReadonlySet<string>; files: ReadonlyMap<string, number> },
  before: number,
): Promise<void> {
  for (const name of await olderIn(comingFolder(env), before))
    if (!uploads.has(name.replace(/\.json$/, ''))) await rm(path.join(comingFolder(env), name), { recursive: true, force: true })
  for (const name of await olderIn(libraryFolder(env), before))
    if (!files.has(name)) await rm(path.join(libraryFolder(env), name), { recursive: true, force: true })
  for (const [name, revision] of files) {
    const folder = path.join(libraryFolder(env), name)
    for (const old of await olderIn(folder, before))
      if (Number(old) < revision) await rm(path.join(folder, old), { recursive: true, force: true })
  }
}
