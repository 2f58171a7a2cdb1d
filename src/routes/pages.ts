import { pagePath } from './link'
import { pageRows } from './table'
import { titleOf } from './title-of'

const files = [...new Set(pageRows.map((row) => pagePath(row).slice(1)))]

/** Page files of the main bundle, the home page first. */
export const mainPages = files.filter((file) => file.startsWith('pages/'))

const rootOf = (file: string) => file.split('/').slice(0, 2).join('/')
const packaged = files.filter((file) => file.startsWith('packages/'))

/** One sub-package a bundle, so that `tiku` and `exam` are bundles of their own. A bundle without a page of its own is none. */
export const subPackages = [...new Set(packaged.map(rootOf))].map((root) => ({
  root,
  pages: packaged.filter((file) => rootOf(file) === root).map((file) => file.slice(root.length + 1)),
}))

/** The tabs in the order shown. */
export const tabs = pageRows
  .filter((row) => row.showAppTab)
  .map((row) => ({ name: row.name, text: titleOf(row.name), pagePath: pagePath(row).slice(1) }))
