import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
/** Everything that decides what a fresh database holds, without seed and with it. */
const plain = ['server/migrations', 'test/support/shuffle-rows.ts', 'test/support/test-database.ts']
const seeded = [...plain, 'server/seed', 'src/contract', 'src/domain']

function* filesUnder(folder: string): Generator<string> {
  if (statSync(folder).isFile()) {
    yield folder
    return
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'media') yield* filesUnder(name)
    if (entry.isFile()) yield name
  }
}

const known = new Map<boolean, string>()

/** Name of a prepared database: another migration, seed file or rule gives another name. */
export function snapshotName(hasSeed: boolean): string {
  const name = known.get(hasSeed) ?? nameOf(hasSeed)
  known.set(hasSeed, name)
  return name
}

function nameOf(hasSeed: boolean): string {
  const hash = createHash('sha256')
  const files = (hasSeed ? seeded : plain).flatMap((source) => [...filesUnder(path.join(root, source))])
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file))
  return `${hasSeed ? 'seeded' : 'plain'}_${hash.digest('hex').slice(0, 16)}`
}
