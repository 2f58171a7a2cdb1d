import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChunkMap } from '../chunk-map'

const read = (root: string): ChunkMap => JSON.parse(readFileSync(path.join(root, 'chunks.json'), 'utf8'))
const isLoaded = (file: string) => file.endsWith('.js') || file.endsWith('.css')
const within = (root: string, files: readonly string[]) => files.filter(isLoaded).map((file) => path.join(root, file))

/** JavaScript and style sheets every page loads. */
export const entryFiles = (root: string) => within(root, read(root).entry)

/** Lists the files a page of a sub-package needs before itself; after the first page they are there. */
export const packageFiles = (root: string) => within(root, read(root).packages)

/** Lists the files a page adds; throws for a page that is not in the build. */
export function chunkOf(root: string, page: string): string[] {
  const files = read(root).pages[page]
  if (!files) throw new Error(`${page} is not in ${root}`)
  return within(root, files)
}
