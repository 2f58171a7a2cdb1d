import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Files of a small mini-program by path. */
export type Files = Record<string, string>

const page = (name: string, wxml: string, js: string): Files => ({
  [`${name}.js`]: js,
  [`${name}.json`]: '{}',
  [`${name}.wxml`]: wxml,
})

/** Two tabs, a plain page and a sub-package, as small as they get. */
export const smallProgram: Files = {
  'app.json': JSON.stringify({
    pages: ['pages/first/index', 'pages/second/index', 'pages/plain/index'],
    subPackages: [{ root: 'packages/far', pages: ['one/index'] }],
    tabBar: {
      list: [
        { pagePath: 'pages/first/index', text: '一' },
        { pagePath: 'pages/second/index', text: '二' },
      ],
    },
    preloadRule: { 'pages/first/index': { packages: ['packages/far'] } },
    lazyCodeLoading: 'requiredComponents',
    __usePrivacyCheck__: true,
  }),
  'app.js': 'App({})',
  'app.wxss': '.big { width: 750rpx } button { color: red }',
  'sitemap.json': '{}',
  ...page(
    'pages/first/index',
    '<view id="count" bindtap="add">{{count}}</view>',
    'Page({ data: { count: 0 }, add: function () { this.setData({ count: this.data.count + 1 }) } })',
  ),
  ...page('pages/second/index', '<view id="second">two</view>', 'Page({})'),
  ...page('pages/plain/index', '<view id="plain">plain</view>', 'Page({ data: {} })'),
  ...page('packages/far/one/index', '<view id="far">far</view>', 'Page({})'),
}

/** The small program with some files in place of its own; `undefined` leaves one out. */
export const programWith = (files: Record<string, string | undefined>): Files =>
  Object.fromEntries(Object.entries({ ...smallProgram, ...files }).filter((entry): entry is [string, string] => entry[1] !== undefined))

const folders: string[] = []

/** Writes a program to a folder of its own, as a build leaves it. */
export function writeProgram(files: Files): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mini-program-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return folder
}

export function removePrograms(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
