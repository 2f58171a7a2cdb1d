import type { IH5Config } from '@tarojs/taro/types/compile'

type Chain = Parameters<NonNullable<IH5Config['webpackChain']>>[0]
type Minimizer = { swcMinify: unknown }

/** For browsers and hosts of the last years. */
const terserOptions = {
  ecma: 2018,
  compress: { ecma: 2018, passes: 3, unsafe_arrows: true, keep_fargs: false },
  mangle: {},
  format: { ecma: 2018, comments: false },
}

/** Notices of licences in one file of a package that opens late: the main package counts every byte. */
const extractComments = { condition: 'some', filename: 'packages/site/licenses.txt', banner: false }

/** Scripts are made small by swc, which leaves a little less than the terser that Taro brings, in a tenth of the time. */
export function minifyBySwc(chain: Chain): void {
  const minimizer = chain.optimization.minimizer('terserPlugin')
  // A watch build minifies nothing.
  if (process.env.NODE_ENV !== 'production') return
  const { swcMinify: minify } = minimizer.get('plugin') as Minimizer
  if (typeof minify !== 'function') throw new Error("Taro's minimizer no longer brings swc")
  minimizer.tap(([options]: object[]) => [
    { ...options, minify, terserOptions, ...(process.env.TARO_ENV === 'weapp' && { extractComments }) },
  ])
}
