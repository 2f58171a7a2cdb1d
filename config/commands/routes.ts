// `npm run -s routes`: the route table as JSON for machines.
import { pagePath } from '../../src/routes/link'
import { type NamedPage, type NamedRow, type RouteName, rowOf, rows } from '../../src/routes/table'
import { pageTitle } from '../page-title'

const braces = (pattern: string) => pattern.replace(/:(\w+)/g, '{$1}')
const targetOf = (to: string, params: Record<string, string> = {}) =>
  braces(rowOf(to as RouteName).path).replace(/\{(\w+)\}/g, (whole, param: string) => params[param] ?? whole)

function pageEntry(row: NamedPage) {
  const { name, path, bundle, needLogin = false, onlyViewWechat = false, query, leadsTo, desktop, native } = row
  const condition = leadsTo?.without === undefined ? '' : ` when no ${leadsTo.without} query`
  const isAlwaysLed = leadsTo !== undefined && leadsTo.without === undefined
  return {
    name,
    path: braces(path),
    page: isAlwaysLed ? null : pagePath(row).slice(1),
    bundle,
    title: pageTitle(row),
    needLogin,
    onlyViewWechat,
    ...(leadsTo && { redirect: targetOf(leadsTo.to) + condition }),
    ...(query.length > 0 && { query }),
    ...(desktop && { desktop: braces(desktop) }),
    ...(native && { native }),
    built: true,
  }
}

function entry(row: NamedRow) {
  if (row.kind === 'page') return pageEntry({ ...row, name: row.name as RouteName })
  const { name, path, bundle, to, params } = row
  const redirect = targetOf(to, params)
  return { name, path: braces(path), page: null, bundle, needLogin: false, onlyViewWechat: false, redirect, built: true }
}

/** Document 1 §2: any unmatched path shows a 404 page. */
const unmatched = {
  name: 'not_found',
  path: '*',
  page: pagePath(rowOf('not_found')).slice(1),
  bundle: 'main',
  needLogin: false,
  onlyViewWechat: false,
  redirect: '404 page',
  built: true,
}
process.stdout.write(`${JSON.stringify([...rows.map(entry), unmatched], null, 2)}\n`)
