import { branchCount, hasFunctions, parse } from './syntax'
import { codeIn, finding, foldersIn, has } from './tree'

const targets = ['weapp', 'h5', 'harmony-hybrid']

/** A port has one file a target, or a single file for all; Harmony without a file of its own takes the web's. */
export function halfPorts(root: string): string[] {
  return foldersIn(root, 'src/platform').flatMap((port) => {
    const found = (suffix: string) => has(root, `${port}/index${suffix}.ts`) || has(root, `${port}/index${suffix}.tsx`)
    const needed = found('.h5') ? targets.filter((target) => target !== 'harmony-hybrid') : targets
    const lacking = needed.filter((target) => !found(`.${target}`))
    if (found(''))
      return targets.every((target) => !found(`.${target}`)) ? [] : [finding('half-port', port, 'both a single file and target files')]
    return lacking.map((target) => finding('half-port', port, target))
  })
}

/** Below this a service file only carries rows between the database and the contract; the call tests walk through it. */
const DECIDING_BRANCHES = 3
const ruled = ['src/domain', 'src/routes']
const isTable = (file: string) => file.startsWith('src/routes/table')

/** The path of the test that mirrors a file. */
export const twinOf = (file: string) => `test/${file.replace(/^src\//, '').replace(/\.tsx?$/, '.test.ts')}`

/** Rules and route answers have a twin test; so has a service file that decides something. */
export function missingTwins(root: string): string[] {
  const rules = codeIn(root, ...ruled).filter((file) => !isTable(file) && hasFunctions(parse(root, file)))
  const deciding = codeIn(root, 'server/services').filter((file) => branchCount(parse(root, file)) >= DECIDING_BRANCHES)
  return [...rules, ...deciding].filter((file) => !has(root, twinOf(file))).map((file) => finding('missing-twin', file, twinOf(file)))
}

/** A test whose file has moved away. */
export function widowedTests(root: string): string[] {
  const sources = (file: string) => ['.ts', '.tsx'].map((end) => file.replace('test/', 'src/').replace(/\.test\.tsx?$/, end))
  return codeIn(root, 'test/domain', 'test/routes')
    .filter((file) => file.includes('.test.') && !sources(file).some((source) => has(root, source)))
    .map((file) => finding('widowed-test', file))
}

const pageFile = /^src\/((pages|packages)\/.*)\/index(\.config)?\.tsx?$/

/** Rows without a page file, and page files without a row. `pages` are the paths the table names: `pages/home/index`. */
export function strayPages(root: string, pages: readonly string[]): string[] {
  const named = new Set(pages)
  const lacking = [...named].filter((page) => !has(root, `src/${page}.tsx`)).map((page) => finding('row-without-page', `src/${page}.tsx`))
  const present = codeIn(root, 'src/pages', 'src/packages').filter((file) => pageFile.test(file))
  const stray = present.filter((file) => !named.has(file.replace(pageFile, '$1/index')))
  return [...lacking, ...stray.map((file) => finding('page-without-row', file))]
}
