import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { mini } from './mini'
import { web } from './web'

/** Mobile web is served by the API's own server; the other targets have no origin of their own. */
const apiOrigin = process.env.API_ORIGIN ?? (process.env.TARO_ENV === 'h5' ? '' : 'http://localhost:10086')

/** Settings of the three builds; what differs by target stands in `mini.ts` and `web.ts`. */
export default defineConfig<'webpack5'>(async () => {
  const settings: UserConfigExport<'webpack5'> = {
    projectName: 'qiming',
    date: '2026-11-21',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot: `dist/${process.env.TARO_ENV}`,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    plugins: ['@tarojs/plugin-platform-harmony-hybrid'],
    cache: { enable: true },
    alias: { '@': `${process.cwd()}/src` },
    defineConstants: { API_ORIGIN: JSON.stringify(apiOrigin), BRAND: JSON.stringify(process.env.BRAND ?? '') },
    mini,
    h5: web,
    ...(process.env.TARO_ENV === 'weapp' && {
      copy: { patterns: [{ from: 'src/sitemap.json', to: 'dist/weapp/sitemap.json' }], options: {} },
    }),
  }
  return settings
})
