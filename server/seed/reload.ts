import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '#server/deps'
import { contentFolder } from '#server/folders'
import { loadSeed } from './load'
import { SeedError } from './seed-error'

const isContent = (entry: Dirent) => entry.isFile() && entry.name.endsWith('.json')

/** When each content file was last written, as one text. */
function stampOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isContent)
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
export function contentWatch(deps: Deps, folder: string = contentFolder): () => Promise<void> {
  let seen = stampOf(folder)
  return async () => {
    const stamp = stampOf(folder)
    if (stamp === seen) return
    seen = stamp
    try {
      await loadSeed(deps, folder)
    } catch (error) {
      if (!(error instanceof SeedError)) throw error
      deps.log.warn({ reason: error.message }, 'content was not taken over')
    }
  }
}
