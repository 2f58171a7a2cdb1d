import { createHash } from 'node:crypto'
import path from 'node:path'
import { buildSync } from 'esbuild'
import type { Compilation, Compiler } from 'webpack'
import { type ChunkMap, chunkMap, wholeFiles } from '../chunk-map'

const sourceOf = (name: string) => path.resolve(__dirname, `../../src/platform/service-worker/${name}.ts`)

/** Pages a learner opens first or falls back to; what other pages add is kept when it is used. */
const kept = [
  '/pages/home/index',
  '/pages/tiku/index',
  '/pages/study/index',
  '/pages/myself/index',
  '/pages/login/index',
  '/pages/not-found/index',
]

/** Pages that list downloads and open them, and the part that says there is no network: kept whole once a device has a download. */
const offline = {
  pages: ['/packages/tiku/downloads/index', '/packages/tiku/offline/index', '/packages/learn/lesson/index'],
  parts: ['quiet'],
}

const addressesOf = (files: readonly string[]) => [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`)

/** Files cached in advance: those of the app, its list of pages and its first pages. */
export function storedFiles({ entry, packages, pages }: ChunkMap): string[] {
  return addressesOf([...entry, ...packages, ...kept.flatMap((page) => pages[page] ?? [])])
}

/** Files cached for downloads, without those cached anyway. */
export const offlineFiles = (whole: readonly string[], cached: readonly string[]): string[] =>
  addressesOf(whole).filter((file) => !cached.includes(file))

function scriptOf(name: string, define: Record<string, string>): string {
  const { outputFiles } = buildSync({
    entryPoints: [sourceOf(name)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2018',
    define,
  })
  return outputFiles[0]?.text ?? ''
}

type WorkerScripts = { worker: string; films: { path: string; script: string } }

/** The worker as one small script with the version and the files of its build, and its part for films as a file named by its content. */
export function workerScripts(version: string, files: readonly string[], offline: readonly string[]): WorkerScripts {
  const films = scriptOf('film-worker', {})
  const path = `public/js/films.${createHash('sha256').update(films).digest('hex').slice(0, 8)}.js`
  const build = { version, files, offline, films: `/${path}` }
  return { worker: scriptOf('worker', { CACHED_BUILD: JSON.stringify(build) }), films: { path, script: films } }
}

/** Writes `sw.js` beside the build, and its script for films among the build's own. */
export class WorkerPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('worker', (compilation: Compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'worker', stage }, () => {
        const files = storedFiles(chunkMap(compilation))
        const later = offlineFiles(wholeFiles(compilation, offline.pages, offline.parts), files)
        const { worker, films } = workerScripts(compilation.hash ?? '', files, later)
        compilation.emitAsset('sw.js', new RawSource(worker))
        compilation.emitAsset(films.path, new RawSource(films.script))
      })
    })
  }
}

/** Writes the list of the files that open downloads, for a build without a service worker. */
export class OfflineListPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('offline-list', (compilation: Compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'offline-list', stage }, () => {
        const files = offlineFiles(wholeFiles(compilation, offline.pages, offline.parts), [])
        compilation.emitAsset('public/offline-pages.json', new RawSource(JSON.stringify(files)))
      })
    })
  }
}
