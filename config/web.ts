import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { ChunkMapPlugin } from './chunk-map'
import { mini } from './mini'

const taroRouter = path.resolve(__dirname, '../src/platform/router/taro-router.ts')

/** The web builds: mobile web, and the Harmony shell, which reads the same block. */
export const web: IH5Config = {
  publicPath: '/public/',
  staticDirectory: 'static',
  router: { mode: 'browser' },
  useHtmlComponents: true,
  compile: mini.compile as IH5Config['compile'],
  output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
  miniCssExtractPluginOption: { ignoreOrder: true, filename: 'css/[name].[contenthash:8].css', chunkFilename: 'css/[name].[contenthash:8].css' },
  postcss: { autoprefixer: { enable: true, config: {} }, pxtransform: { enable: true, config: {} }, cssModules: { enable: false, config: {} } },
  webpackChain(chain) {
    chain.resolve.alias.set('@tarojs/router$', taroRouter)
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
