import { createRequire } from 'node:module'
import { transformSync } from '@babel/core'
import appConfig from '@/app.config'

const load = createRequire(__filename)
const { taroEntry } = load('../support/taro-entry.cjs') as { taroEntry(): string }
const shortEntry = load('../../config/short-entry.cjs') as (babel: unknown) => object
const shorten = (entry: string) => transformSync(entry, { plugins: [shortEntry], babelrc: false, configFile: false })?.code ?? ''

describe('the entry of the web builds', () => {
  const entry = taroEntry()
  const short = shorten(entry)

  it('lists the pages of the main package and the other packages', () => {
    expect(short).toContain('"/pages/home/index": () => import("./pages/home/index")')
    expect(short).toContain('config.packages = () => import(/* webpackChunkName: "packages" */"./app/package-pages")')
    expect(short).not.toContain('packages/exam')
  })

  it('has no mini-program settings and no runtime for old browsers', () => {
    expect(entry).toMatch(/"window":/)
    expect(short).not.toMatch(/"window":|@tarojs\/runtime|plugin-platform-h5/)
  })

  it('keeps of the settings of the app what the router reads', () => {
    const whole = entry.replace(
      /"window":\{\}/,
      `"window":{},${Object.entries(appConfig).map((pair) => pair.map((each) => JSON.stringify(each)).join(':'))}`,
    )
    expect(Object.keys(appConfig).filter((name) => shorten(whole).includes(`"${name}":`))).toEqual(['tabBar'])
  })

  it.each([
    ['var config = ', 'var settings = ', 'settings'],
    [/import .*@tarojs\/(runtime|plugin-platform).*\n/g, '', 'runtimes'],
    ['config.routes = ', 'config.screens = ', 'pages'],
  ])('names the missing part when built without %s', (part, instead, name) => {
    expect(() => shorten(entry.replace(part, instead))).toThrow(`does not find in Taro's web entry: ${name}`)
  })
})
