import { rowOfPage } from './address'
import { failed, type LinkFailure } from './failures'
import { appScheme, readWebAddress, siteOf } from './hosts'
import { paramsIn } from './match'
import { type Destination, parsePath } from './parse'
import { pathOf, queryOf } from './query'
import { sortValues } from './sort-values'
import { type NamedPage, pageRows } from './table'
import { buildTree } from './tree'

type Found = Destination | undefined

const findDesktop = buildTree(
  pageRows.flatMap(({ name, desktop }) => (desktop === undefined ? [] : [{ path: desktop, leaf: { name, desktop } }])),
)
const rowsByNative = new Map(pageRows.flatMap((row): [string, NamedPage][] => (row.native === undefined ? [] : [[row.native, row]])))

/** Page files of the mini-program, `/packages/course/detail/index?id=3`. */
function parsePage(address: string): Found {
  const values = queryOf(address)
  const row = rowOfPage(pathOf(address), values)
  return row && sortValues(row.name, values)
}

function parseDesktop(address: string): Found {
  const found = findDesktop(pathOf(address))
  const params = found && paramsIn(found.leaf.desktop, found.texts)
  return params && sortValues(found.leaf.name, { ...queryOf(address), ...params })
}

function parseWeb(address: string): Found {
  const web = readWebAddress(address)
  const site = web && siteOf(web.host)
  if (!web || !site) return undefined
  return site === 'mobile' ? parsePath(web.rest) : parseDesktop(web.rest)
}

/** Deep links of the native app, `qiming://to/course/detail?id=3`. */
function parseNative(address: string): Found {
  const link = address.slice(appScheme().length)
  const row = rowsByNative.get(pathOf(link))
  return row && sortValues(row.name, queryOf(link))
}

const isPageFile = (address: string) => address.startsWith('/packages/') || address.startsWith('/pages/')

function parseOther(address: string): Found {
  if (isPageFile(address)) return parsePage(address)
  if (address.startsWith('/')) return undefined
  return address.startsWith(appScheme()) ? parseNative(address) : parseWeb(address)
}

/**
 * The destination an address of any of the four forms names: in-app, mobile web, desktop web or deep link. Redirects are
 * followed. Never throws.
 */
export function parseAddress(address: unknown): Destination | LinkFailure {
  if (typeof address !== 'string') return failed('notText')
  return parsePath(address) ?? parseOther(address) ?? failed('noRoute')
}
