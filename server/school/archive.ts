import { createHash, type Hash } from 'node:crypto'
import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'

/** Says what an archive is, as its first entry. `tables`: the columns of each, in the order in which they are read. */
export type Head = {
  format: 1
  hasLearners: boolean
  migrations: string[]
  tables: { name: string; columns: readonly string[] }[]
}
/** Says what an archive holds, as its last entry: an archive without it was cut off. */
export type Tail = { entries: Record<string, string>; rows: Record<string, number> }

export const HEAD = 'school.json'
export const TAIL = 'manifest.json'
export const ROWS = /^tables\/(\w+)\/\d{6}\.jsonl$/
export const FILES = 'files/'

/** Folders of DATA_DIR that hold files of a school. */
export const fileFolders = ['bank', 'media', 'uploads'] as const
/** Owner of the school's own files among those that were uploaded. */
const SCHOOL = '0'

/** Whether a file is a learner's, by its path below DATA_DIR: uploads lie under purpose and owner. */
const isLearners = (file: string) => {
  const [folder, , owner] = file.split('/')
  return folder === 'uploads' && owner !== SCHOOL
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const below = await opendir(path.join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  for await (const entry of below ?? []) {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(root, name)
    else if (entry.isFile()) yield name
  }
}

/** Files of a school on this machine, by their paths below DATA_DIR. */
export async function* schoolFiles({ dataDir }: Env, hasLearners: boolean): AsyncGenerator<{ name: string; size: number }> {
  for (const folder of fileFolders)
    for await (const name of filesBelow(dataDir, folder))
      if (hasLearners || !isLearners(name)) yield { name, size: (await stat(path.join(dataDir, name))).size }
}

export const newDigest = (): Hash => createHash('sha256')
