import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'
import { codeOf } from '#server/error-code'
import { uploadsFolder } from './store-file'

/** The entries of a folder; of a missing one none. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** A learner's folders, one for each purpose they have uploaded for: a purpose added later is known without being named. */
export async function foldersOf(env: Env, userId: number): Promise<string[]> {
  const purposes = await entriesOf(uploadsFolder(env))
  return purposes.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(name, String(userId)))
}

/** Every file a learner has uploaded to this machine, named by purpose. */
export async function learnerFiles(env: Env, userId: number): Promise<{ name: string; path: string }[]> {
  const found = await Promise.all(
    (await foldersOf(env, userId)).map(async (folder) => {
      const files = (await entriesOf(path.join(uploadsFolder(env), folder))).filter((entry) => entry.isFile())
      return files.map(({ name }) => ({ name: `${path.dirname(folder)}/${name}`, path: path.join(uploadsFolder(env), folder, name) }))
    }),
  )
  return found.flat()
}
