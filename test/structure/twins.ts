import path from 'node:path'
import { areas, layers } from '../../config/areas.cjs'
import { branchCount, hasFunctions, parse } from './syntax'
import { codeIn, finding, foldersIn, has } from './tree'

const targets = ['weapp', 'h5', 'harmony-hybrid']

/** A port has one file a target, or a single file for all; Harmony falls back to the web file. */
export function incompletePorts(root: string): string[] {
  return foldersIn(root, 'src/platform').flatMap((port) => {
    const found = (suffix: string) => has(root, `${port}/index${suffix}.ts`) || has(root, `${port}/index${suffix}.tsx`)
    const needed = found('.h5') ? targets.filter((target) => target !== 'harmony-hybrid') : targets
    const lacking = needed.filter((target) => !found(`.${target}`))
    if (found(''))
      return targets.every((target) => !found(`.${target}`))
        ? []
        : [finding('incomplete-port', port, 'both a single file and target files')]
    return lacking.map((target) => finding('incomplete-port', port, target))
  })
}

/** A service file with fewer branches only maps rows to replies and is covered by the call tests. */
const DECIDING_BRANCHES = 3
const ruled = ['src/domain', 'src/routes']
const isTable = (file: string) => file.startsWith('src/routes/table')

/** The path of the test that mirrors a file. */
export const twinOf = (file: string) => `test/${file.replace(/^src\//, '').replace(/\.tsx?$/, '.test.ts')}`

/** Rules, route functions and service files with branches that have no twin test. */
export function missingTwins(root: string): string[] {
  const rules = codeIn(root, ...ruled).filter((file) => !isTable(file) && hasFunctions(parse(root, file)))
  const deciding = codeIn(root, 'server/services').filter((file) => branchCount(parse(root, file)) >= DECIDING_BRANCHES)
  return [...rules, ...deciding].filter((file) => !has(root, twinOf(file))).map((file) => finding('missing-twin', file, twinOf(file)))
}

/** Tests whose source file is gone. */
export function orphanTests(root: string): string[] {
  const sources = (file: string) => ['.ts', '.tsx'].map((end) => file.replace('test/', 'src/').replace(/\.test\.tsx?$/, end))
  return codeIn(root, 'test/domain', 'test/routes')
    .filter((file) => file.includes('.test.') && !sources(file).some((source) => has(root, source)))
    .map((file) => finding('orphan-test', file))
}

/** The folders below which a test is named for a source file. Tests at the root of one prove something about the whole layer. */
const mirrored: Readonly<Record<string, string>> = {
  'test/server/services': 'server/services',
  'test/server/repositories': 'server/repositories',
  'test/server/providers': 'server/providers',
  'test/server/jobs': 'server/jobs',
  'test/data': 'src/data',
}
const stemOf = (file: string) => path.posix.basename(file).replace(/\..*$/, '')

/** Tests whose name neither is nor begins with that of a file or folder at their place, or of a noun of their area on another floor. */
export function strayTests(root: string): string[] {
  const floors = Object.keys(layers)
  return Object.entries(mirrored).flatMap(([tests, source]) =>
    codeIn(root, tests)
      .filter((file) => file.includes('.test.') && (path.posix.dirname(file) !== tests || source === 'server/jobs'))
      .filter((file) => {
        const place = path.posix.dirname(file.slice(tests.length + 1))
        const [area = ''] = place.split('/')
        const folders = [`${source}/${place}`, ...(area in areas ? floors.map((floor) => `${floor}/${area}`) : [])]
        const names = folders.flatMap((folder) => [...codeIn(root, folder), ...foldersIn(root, folder)]).map(stemOf)
        return !names.some((name) => stemOf(file) === name || stemOf(file).startsWith(`${name}-`))
      })
      .map((file) => finding('stray-test', file, 'is named for no source file')),
  )
}

const pageFile = /^src\/((pages|packages)\/.*)\/index\.tsx$/

/** Rows without a page file, and page files without a row. `pages` are the paths the table names: `pages/home/index`. */
export function unmatchedPages(root: string, pages: readonly string[]): string[] {
  const named = new Set(pages)
  const lacking = [...named].filter((page) => !has(root, `src/${page}.tsx`)).map((page) => finding('row-without-page', `src/${page}.tsx`))
  const present = codeIn(root, 'src/pages', 'src/packages').filter((file) => pageFile.test(file))
  const stray = present.filter((file) => !named.has(file.replace(pageFile, '$1/index')))
  return [...lacking, ...stray.map((file) => finding('page-without-row', file))]
}
