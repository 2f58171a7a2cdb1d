import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { AriaAttributesPlugin } from './aria-attributes'

/** Dependencies ship modern syntax that the mini-program runtime does not read, so they are compiled as well. */
const isCompiled = (file: string) => /node_modules[\\/](@tanstack|decimal\.js|uqr|zustand)[\\/]/.test(file)

/** Letters follow the learner's font scale on every target. */
export const textScale = { './config/text-scale.cjs': { enable: true, config: {} } }

/** The mini-program build. */
export const mini: IMiniAppConfig = {
  optimizeMainPackage: { enable: true },
  // Every part's sheet styles its own classes, so their order says nothing.
  miniCssExtractPluginOption: { ignoreOrder: true },
  compile: { include: [isCompiled as never] },
  postcss: { pxtransform: { enable: true, config: {} }, ...textScale },
  webpackChain(chain) {
    chain.plugin('aria-attributes').use(AriaAttributesPlugin)
  },
}
