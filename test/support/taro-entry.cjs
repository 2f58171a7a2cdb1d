const { createRequire } = require('node:module')
const path = require('node:path')

const own = path.resolve(__dirname, '../..')

/** A web entry as Taro's loader writes it, of two pages. `folder`: where its packages are installed. */
function taroEntry(folder = own) {
  const load = createRequire(path.join(folder, 'package.json'))
  const { default: write } = load('@tarojs/taro-loader/lib/h5.js')
  const source = path.join(own, 'src')
  const pages = ['pages/home/index', 'packages/exam/paper/index']
  const options = {
    config: { router: { mode: 'browser' }, pages, window: {}, tabBar: { list: [] } },
    pages: new Map(pages.map((page) => [page, path.join(source, `${page}.config`)])),
    runtimePath: ['@tarojs/plugin-platform-h5/dist/runtime'],
    sourceDir: source,
    entryFileName: 'app',
    loaderMeta: { extraImportForWeb: '', creator: 'createReactApp', creatorLocation: '@tarojs/plugin-framework-react/dist/runtime' },
    pxTransformConfig: {},
  }
  Object.assign(options.loaderMeta, { importFrameworkStatement: '', frameworkArgs: 'config', importFrameworkName: 'React' })
  const contextify = (from, file) => `./${path.relative(from, file)}`
  const context = { getOptions: () => options, mode: 'production', context: source, utils: { contextify } }
  return write.call({ ...context, resourcePath: path.join(source, 'app.config.ts'), rootContext: own })
}

module.exports = { taroEntry }
