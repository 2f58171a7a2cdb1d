import { existsSync } from 'node:fs'
import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { type ChunkGraph, ids, type Module } from 'webpack'
import { ChunkMapPlugin } from './chunk-map'
import { EagerModulesPlugin } from './eager-modules'
import { OfflineListPlugin, WorkerPlugin } from './first-screen/worker-plugin'
import { textScale } from './mini'
import { minifyBySwc } from './minify'
import { shortReport } from './short-report'
import { stripReact } from './strip'

/** A file of ours; throws where it is not, because an alias of nothing replaces nothing and says so to nobody. */
function ours(file: string): string {
  const found = path.resolve(__dirname, '../src', file)
  if (!existsSync(found)) throw new Error(`there is no src/${file} to replace or to be replaced by`)
  return found
}

/** Parts of Taro's web runtime that our own, far smaller ones replace; and what the mini-program alone sends, because home comes with the document. */
const replaced = {
  '@tarojs/router$': ours('platform/router/taro-router.ts'),
  '@tarojs/plugin-framework-react/dist/runtime': ours('platform/router/web-app.tsx'),
  [`${ours('data/http/first-calls/send-home.ts')}$`]: ours('platform/runtime/index.h5.ts'),
}

/** Sheets of component libraries that are not used, and of resets that are in `app.scss`: 11 kB gzip with their loader. */
const unusedSheets = ['@tarojs/components/global.css', '@tarojs/components/dist/taro-components/taro-components.css']

type EntryMeta = Record<string, unknown>

/** Taro's entry imports a drawn pull-to-refresh and old React calls for its own components; none of ours asks for them. */
function lighten(meta: EntryMeta): void {
  for (const part of ['extraImportForWeb', 'execBeforeCreateWebApp']) {
    if (typeof meta[part] !== 'string') throw new Error(`Taro's web entry has no ${part}`)
    meta[part] = ''
  }
}

/** Whether the home page loads a module; what only other pages share stays out of the first load. */
function isOfHome(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  const groups = [...chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => [...chunk.groupsIterable])
  return groups.some(({ origins }) => origins.some(({ request }) => request === './pages/home/index'))
}

/** The web builds: mobile web, and the Harmony shell, which reads the same block. */
export const web: IH5Config = {
  // Document 1 §1: static assets load from the base path /public/; the folder can be served as it is.
  publicPath: '/',
  staticDirectory: 'public/static',
  router: { mode: 'browser' },
  useHtmlComponents: true,
  output: { filename: 'public/js/[name].[contenthash:8].js', chunkFilename: 'public/js/[name].[chunkhash:6].js' },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'public/css/[name].[contenthash:8].css',
    chunkFilename: 'public/css/[name].[chunkhash:6].css',
    // The app's own sheet is in the body, below the skeleton; a later one in the head would lose to its resets.
    insert: (sheet: HTMLLinkElement) => void document.body.appendChild(sheet),
  },
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: true, config: { baseFontSize: 100, unitPrecision: 5 } },
    ...textScale,
  },
  webpackChain(chain) {
    minifyBySwc(chain)
    stripReact(chain)
    shortReport(chain)
    for (const [name, file] of Object.entries(replaced)) chain.resolve.alias.set(name, file)
    // The Harmony shell's interface is Taro's own: it asks the native container.
    if (process.env.TARO_ENV === 'h5') chain.resolve.alias.set('@tarojs/taro', ours('platform/router/taro-api.ts'))
    // A port without a Harmony file of its own is the web's.
    if (process.env.TARO_ENV === 'harmony-hybrid') chain.resolve.extensions.add('.h5.ts').add('.h5.tsx')
    for (const sheet of unusedSheets) chain.resolve.alias.set(sheet, false as never)
    chain.plugin('mainPlugin').tap((args: { loaderMeta: EntryMeta }[]) => {
      for (const { loaderMeta } of args) lighten(loaderMeta)
      return args
    })
    chain.module
      .rule('split-entry')
      .test(/src[\\/]app\.config\.ts$/)
      .resourceQuery({ not: /rest/ })
      .enforce('post')
      .use('split-entry')
      .loader(path.join(__dirname, 'split-entry.cjs'))
    chain.plugin('chunk-map').use(ChunkMapPlugin)
    // Names of modules that stay the same from build to build, with a digit less than webpack takes by itself.
    chain.optimization.set('moduleIds', false)
    chain.plugin('module-ids').use(ids.DeterministicModuleIdsPlugin, [{ maxLength: 4, fixedLength: true }])
    chain.plugin('eager-modules').use(EagerModulesPlugin)
    if (process.env.TARO_ENV === 'h5') chain.plugin('worker').use(WorkerPlugin)
    else chain.plugin('offline-list').use(OfflineListPlugin)
    chain.output.set('chunkLoadTimeout', 120_000)
    chain.optimization.splitChunks({
      chunks: 'all',
      minSize: 10_000,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        components: { test: /@tarojs[\\/]components/, name: 'components', chunks: 'all', priority: 50, enforce: true },
        // Modules that home shares with other pages go into the app itself: one file fewer before the first page is drawn.
        first: { name: 'app', test: isOfHome, minChunks: 2, priority: 20, enforce: true },
        shared: { chunks: 'async', minChunks: 2, priority: 10, reuseExistingChunk: true },
      },
    })
  },
}
