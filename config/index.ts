import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { mini } from './mini'
import { web } from './web'

/** Mobile web is served by the API's own server; the other targets have no origin of their own. */
const apiOrigin = process.env.API_ORIGIN ?? (process.env.TARO_ENV === 'h5' ? '' : 'http://localhost:10086')

/** Pages for developers are part of watch builds and of builds that request them; Taro reads the page list by this too. */
process.env.DEV_PAGES ??= process.env.NODE_ENV === 'development' ? 'on' : ''

const isMiniRelease = process.env.TARO_ENV === 'weapp' && process.env.NODE_ENV === 'production'

/** Settings of the three builds; what differs by target is in `mini.ts` and `web.ts`. */
export default defineConfig<'webpack5'>(async () => {
  const settings: UserConfigExport<'webpack5'> = {
    projectName: 'qiming',
    date: '2026-11-21',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    // A log keeps lines, not the redrawing of a terminal.
    logger: { quiet: !process.stdout.isTTY, stats: false },
    sourceRoot: 'src',
    outputRoot: `dist/${process.env.TARO_ENV}`,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    plugins: ['@tarojs/plugin-platform-harmony-hybrid'],
    // A build with pages for developers keeps a cache of its own, so that neither takes its page list from the other.
    // The mini-program for use has none: after a change it would be built of modules that know each other by earlier numbers.
    cache: {
      enable: !isMiniRelease && process.env.BUILD_CACHE !== 'off',
      name: `${process.env.NODE_ENV}-${process.env.TARO_ENV}-${process.env.DEV_PAGES}`,
    },
    alias: { '@': `${process.cwd()}/src` },
    // Browsers named in package.json have what the polyfills bring, but for what `platform/runtime` fills in; the app is not shown in DingTalk.
    env: { SUPPORT_TARO_POLYFILL: "'disabled'", SUPPORT_DINGTALK_NAVIGATE: "'disabled'", DEV_PAGES: JSON.stringify(process.env.DEV_PAGES) },
    defineConstants: { API_ORIGIN: JSON.stringify(apiOrigin), BRAND: JSON.stringify(process.env.BRAND ?? '') },
    mini,
    h5: web,
    ...(process.env.TARO_ENV === 'weapp' && {
      copy: { patterns: [{ from: 'src/sitemap.json', to: 'dist/weapp/sitemap.json' }], options: {} },
    }),
  }
  return settings
})
