import { pagePath } from './link'
import { pageRows } from './table'

const withoutSlash = (path: string) => path.slice(1)
const inBundle = (bundle: string) => [...new Set(pageRows.filter((row) => row.bundle === bundle).map((row) => withoutSlash(pagePath(row))))]

/** Page files of the main bundle, the home page first. */
export const mainPages = inBundle('main')

/** One sub-package a bundle, so that `tiku` and `exam` are bundles of their own. */
export const subPackages = [...new Set(pageRows.map((row) => row.bundle))]
  .filter((bundle) => bundle !== 'main')
  .map((bundle) => ({ root: `packages/${bundle}`, pages: inBundle(bundle).map((page) => page.slice(`packages/${bundle}/`.length)) }))

/** The tabs in the order shown. */
export const tabs = pageRows
  .filter((row) => row.showAppTab)
  .map((row) => ({ name: row.name, text: row.title ?? '', pagePath: withoutSlash(pagePath(row)) }))
