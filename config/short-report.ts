import type { IH5Config } from '@tarojs/taro/types/compile'
import type { Compiler } from 'webpack'

type Chain = Parameters<NonNullable<IH5Config['webpackChain']>>[0]

class ShortReportPlugin {
  apply(compiler: Compiler): void {
    // Before Taro's own hook, which asks for the report.
    compiler.hooks.done.tap({ name: 'short-report', stage: -1 }, (stats) => {
      const report = stats.toJson.bind(stats)
      const text = stats.toString.bind(stats)
      const parts = { all: false, errors: true, warnings: true }
      stats.toJson = () => report(parts)
      stats.toString = () => text(parts)
    })
  }
}

/** A build's report with its warnings and errors alone, which are all that is printed: all modules, with reasons, take 3 s. */
export function shortReport(chain: Chain): void {
  chain.plugin('short-report').use(ShortReportPlugin)
  // The sizes of the builds have bars of their own.
  chain.performance.hints(false)
  // Taro's Harmony interface hands on hooks of pages that its web router does not have; nothing here calls them.
  chain.set('ignoreWarnings', [/was not found in '@tarojs\/plugin-framework-react\/dist\/runtime'/])
}
