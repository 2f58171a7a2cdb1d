import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import type { Compiler } from 'webpack'
import { AriaAttributesPlugin } from './aria-attributes'
import { EagerModulesPlugin } from './eager-modules'
import { minifyBySwc } from './minify'
import { shortReport } from './short-report'
import { stripReact, stripTaro } from './strip'

/** Dependencies ship modern syntax that the mini-program runtime does not read, so they are compiled as well. */
const isCompiled = (file: string) => /node_modules[\\/](@tanstack|decimal\.js|uqr|zustand)[\\/]/.test(file)

/** Letters follow the learner's font scale on every target. */
export const textScale = { './config/text-scale.cjs': { enable: true, config: {} } }

/** Leaves out what deals with a native app or a frame, which are never around a mini-program. */
class NoNativeAppPlugin {
  apply(compiler: Compiler): void {
    const file = path.resolve(__dirname, 'no-native-app.mjs')
    new compiler.webpack.NormalModuleReplacementPlugin(/\/(connect-native-app|native-session|native-page)$/, file).apply(compiler)
  }
}

/** Elements nested deeper are drawn by a component that begins anew; each level takes 2.2 kB of the main package. Taro does not declare it. */
const levels = { baseLevel: 12 }

/** The mini-program build. */
export const mini: IMiniAppConfig = {
  optimizeMainPackage: { enable: true },
  ...levels,
  // Each chunk's sheet styles its own classes, so their order does not matter.
  miniCssExtractPluginOption: { ignoreOrder: true },
  compile: { include: [isCompiled as never] },
  // Text with markup is drawn as elements; nothing parses HTML.
  runtime: { enableInnerHTML: false },
  postcss: { pxtransform: { enable: true, config: {} }, ...textScale },
  webpackChain(chain) {
    minifyBySwc(chain)
    stripReact(chain)
    shortReport(chain)
    stripTaro(chain)
    chain.plugin('aria-attributes').use(AriaAttributesPlugin)
    // `common.js` is left out: the first page calls a part of its modules.
    chain.plugin('eager-modules').use(EagerModulesPlugin, [/^(app|taro|vendors|pages\/home\/index)\.js$/])
    chain.plugin('no-native-app').use(NoNativeAppPlugin)
    // The same syntax as the code that Babel leaves.
    chain.output.set('environment', { arrowFunction: true, const: true, destructuring: true, forOf: true, templateLiteral: true })
    // Taro looks for what packages share up to the first module that is left out, so none is.
    chain.resolve.alias.set('crypto$', path.resolve(__dirname, 'no-crypto.mjs'))
    // A program is fetched as a whole: nothing is gained by names that stay the same from build to build.
    chain.optimization.set('moduleIds', 'size').set('mangleExports', 'size')
  },
}
