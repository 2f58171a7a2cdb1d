import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Compiler, webpack } from 'webpack'
import { wholeFiles } from '../../config/chunk-map'

/** A small app: its entry shares a part and asks for pages by a pattern, as `app/package-pages.ts` does; one page loads a part, and that a library. */
const sources = {
  'app/entry.js': `import(/* webpackChunkName: "quiet" */ './quiet')
    export const page = (name) => import(/* webpackInclude: /packages.*index\\.js$/ */ '../packages/' + name + '/index')`,
  'app/quiet.js': 'export const quiet = 1',
  'packages/tiku/offline/index.js': `export const part = () => import('./part')`,
  'packages/tiku/offline/part.js': `export const inner = () => import('./inner'); export const stream = () => import('stream-library')`,
  'packages/tiku/offline/inner.js': 'export const inner = 3',
  'packages/tiku/other/index.js': `export const other = () => import('./own')`,
  'packages/tiku/other/own.js': 'export const own = 4',
  'node_modules/stream-library/index.js': 'export const library = 5',
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chunks-'))
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files of some pages and parts, by the names of what is in their chunks. */
async function filesOf(pages: readonly string[], parts: readonly string[]): Promise<string[]> {
  let found: string[] = []
  const look = (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('look', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'look', stage }, () => {
        found = wholeFiles(compilation, pages, parts)
      })
    })
  const compiler = webpack({
    context: folder,
    mode: 'development',
    entry: './app/entry.js',
    output: { path: path.join(folder, 'dist'), chunkFilename: '[name].js' },
    plugins: [{ apply: look }],
  })
  await new Promise<void>((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve())))
  return found.sort()
}

it('a page includes its lazy parts and their parts, without libraries, and with the parts that all pages share', async () => {
  expect(await filesOf(['/packages/tiku/offline/index'], ['quiet'])).toEqual([
    'packages_tiku_offline_index_js.js',
    'packages_tiku_offline_inner_js.js',
    'packages_tiku_offline_part_js.js',
    'quiet.js',
  ])
})

it('a page or part that does not exist has no files', async () => {
  expect(await filesOf(['/packages/none/none/index'], ['none'])).toEqual([])
})
