import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { ChunkMapPlugin } from './chunk-map'
import { mini } from './mini'

const taroRouter = path.resolve(__dirname, '../src/platform/router/taro-router.ts')

/** Sheets of component libraries of which nothing is drawn: 9 kB gzip and a font of icons. */
const unusedSheets = ['@tarojs/components-react/dist/index.css', '@tarojs/components/dist/taro-components/taro-components.css']
const emptySheet = path.resolve(__dirname, 'empty.css')

/** The web builds: mobile web, and the Harmony shell, which reads the same block. */
export const web: IH5Config = {
  // Document 1 §1: static assets load from the base path /public/; the folder can be served as it is.
  publicPath: '/',
  staticDirectory: 'public/static',
  router: { mode: 'browser' },
  useHtmlComponents: true,
  compile: mini.compile as IH5Config['compile'],
  output: { filename: 'public/js/[name].[contenthash:8].js', chunkFilename: 'public/js/[name].[contenthash:8].js' },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'public/css/[name].[contenthash:8].css',
    chunkFilename: 'public/css/[name].[contenthash:8].css',
  },
  postcss: { autoprefixer: { enable: true, config: {} }, pxtransform: { enable: true, config: { baseFontSize: 100, unitPrecision: 5 } } },
  webpackChain(chain) {
    chain.resolve.alias.set('@tarojs/router$', taroRouter)
    for (const sheet of unusedSheets) chain.resolve.alias.set(sheet, emptySheet)
    chain.plugin('chunk-map').use(ChunkMapPlugin)
    chain.output.set('chunkLoadTimeout', 120_000)
    chain.optimization.splitChunks({
      chunks: 'all',
      minSize: 10_000,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        components: { test: /@tarojs[\\/]components/, name: 'components', chunks: 'all', priority: 50, enforce: true },
        shared: { chunks: 'async', minChunks: 2, priority: 10, reuseExistingChunk: true },
      },
    })
  },
}
