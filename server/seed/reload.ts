import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '#server/deps'
import { contentFolder, fullFolder } from '#server/folders'
import { loadSeed } from './load'
import { SeedError } from './seed-error'

const isContent = (entry: Dirent) => entry.isFile() && entry.name.endsWith('.json')

/** When each content file was last written, as one text. */
function stampOf(folders: readonly string[]): string {
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isContent))
  return files
    .map((file) => {
      const path = join(file.parentPath, file.name)
      const { mtimeMs, size } = statSync(path)
      return `${path} ${mtimeMs} ${size}`
    })
    .sort()
    .join('\n')
}

/**
 * Checks whether content files were edited, and offers what is new in them; an invalid file is logged. Gives one look, to be taken now
 * and then.
 */
export function contentWatch(deps: Deps, folder: string | null = deps.env.seedDir): () => Promise<void> {
  const folders = (folder === null ? [fullFolder, contentFolder] : [folder]).filter((place) => existsSync(place))
  let seen = stampOf(folders)
  return async () => {
    const stamp = stampOf(folders)
    if (stamp === seen) return
    seen = stamp
    try {
      await loadSeed(deps, folder ?? undefined)
    } catch (error) {
      if (!(error instanceof SeedError)) throw error
      deps.log.warn({ reason: error.message }, 'content was not taken over')
    }
  }
}
