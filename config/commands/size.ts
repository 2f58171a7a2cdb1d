// `npm run -s size`: bytes of the three builds as JSON, out of what was built.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chunkOf, entryFiles } from './chunks'
import { pagePath } from '../../src/routes/link'
import { pageRows } from '../../src/routes/table'

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const weigh = (files: Iterable<string>) => sum([...files].map(gzipped))

function bytesUnder(folder: string): number {
  return sum(
    readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? bytesUnder(file) : statSync(file).size
    }),
  )
}

/** What a route loads on its own: the entry's files and those of its page. */
function routesOf(root: string): Record<string, number> {
  const entry = entryFiles(root)
  return Object.fromEntries(pageRows.map((row) => [row.name, weigh(new Set([...entry, ...chunkOf(root, pagePath(row))]))]))
}

const weapp = 'dist/weapp'
const packages = Object.fromEntries(readdirSync(`${weapp}/packages`).map((name) => [name, bytesUnder(`${weapp}/packages/${name}`)]))
const h5Routes = routesOf('dist/h5')
const printed = {
  h5: { firstLoadGz: h5Routes.home_page, routes: h5Routes },
  weapp: { main: bytesUnder(weapp) - sum(Object.values(packages)), packages },
  harmony: { firstLoadGz: routesOf('dist/harmony-hybrid').home_page },
}
process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
