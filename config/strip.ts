import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'

type Chain = Parameters<NonNullable<IH5Config['webpackChain']>>[0]

/** Adds the loader `strip-<name>.cjs` for the files that match. */
function load(chain: Chain, name: string, test: RegExp): void {
  chain.module
    .rule(`strip-${name}`)
    .test(test)
    .use(name)
    .loader(path.join(__dirname, `strip-${name}.cjs`))
}

/** React's renderers without what nothing here calls. */
export const stripReact = (chain: Chain) =>
  load(chain, 'react', /node_modules[\\/]react-(dom|reconciler)[\\/]cjs[\\/]react-(dom|reconciler)\.production\.min\.js$/)

/** Taro's mini-program runtime without what nothing here calls. */
export const stripTaro = (chain: Chain) =>
  load(chain, 'taro', /node_modules[\\/]@tarojs[\\/](shared|runtime|taro|plugin-platform-weapp)[\\/](dist[\\/].*|index)\.js$/)
