import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { pagePath } from '../../src/routes/link'
import { pageRows } from '../../src/routes/table'
import { chunkOf, entryFiles, packageFiles } from './chunks'

/** Most files belong to many routes. */
const known = new Map<string, number>()

function gzipped(file: string): number {
  const length = known.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length
  known.set(file, length)
  return length
}

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

/** Counts the bytes each route adds to the home route, by its files that home does not load. */
function extrasOf(root: string): Record<string, number> {
  const [home] = pageRows.filter(({ name }) => name === 'home_page').map((row) => chunkOf(root, pagePath(row)))
  const loaded = new Set([...entryFiles(root), ...(home ?? [])])
  return Object.fromEntries(pageRows.map((row) => [row.name, weigh(chunkOf(root, pagePath(row)).filter((file) => !loaded.has(file)))]))
}

/** Counts the bytes a route loads on its own: the entry's files, those of its page, and the list of packages, which home does without. */
function routesOf(root: string): Record<string, number> {
  const entry = entryFiles(root)
  const listOf = (name: string) => (name === 'home_page' ? [] : packageFiles(root))
  return Object.fromEntries(
    pageRows.map((row) => [row.name, weigh(new Set([...entry, ...listOf(row.name), ...chunkOf(root, pagePath(row))]))]),
  )
}

export type Sizes = {
  h5: { firstLoadGz: number; routes: Record<string, number>; extras: Record<string, number> }
  weapp: { main: number; packages: Record<string, number> }
  harmony: { firstLoadGz: number }
}

/** The home route is what a first visit loads. */
const firstLoad = (routes: Record<string, number>) => routes.home_page ?? 0

/** Bytes of the three builds, out of what was built; the web's are gzip. */
export function measure(): Sizes {
  const weapp = 'dist/weapp'
  const packages = Object.fromEntries(readdirSync(`${weapp}/packages`).map((name) => [name, bytesUnder(`${weapp}/packages/${name}`)]))
  const routes = routesOf('dist/h5')
  return {
    h5: { firstLoadGz: firstLoad(routes), routes, extras: extrasOf('dist/h5') },
    weapp: { main: bytesUnder(weapp) - sum(Object.values(packages)), packages },
    harmony: { firstLoadGz: firstLoad(routesOf('dist/harmony-hybrid')) },
  }
}
