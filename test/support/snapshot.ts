import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const server = path.resolve(__dirname, '../../server')
/** Everything that decides what a fresh database holds. */
const sources = ['migrations', 'database', 'seed']

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'media') yield* filesUnder(name)
    if (entry.isFile()) yield name
  }
}

/** Name of a prepared database: another migration, seed file or loader gives another name. */
export function snapshotName(hasSeed: boolean): string {
  const hash = createHash('sha256').update(String(hasSeed))
  for (const source of sources) for (const file of [...filesUnder(path.join(server, source))].sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
