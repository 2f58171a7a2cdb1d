// `npm run -s routes`: the route table as JSON for machines.
import { pagePath } from '../../src/routes/link'
import { type RouteName, rowOf, rows } from '../../src/routes/table'

const braces = (pattern: string) => pattern.replace(/:(\w+)/g, '{$1}')
const printed = rows.map((row) => {
  const { name, path, bundle } = row
  if (row.kind === 'redirect') {
    const target = braces(rowOf(row.to as RouteName).path).replace(/\{(\w+)\}/g, (whole, param: string) => row.params[param] ?? whole)
    return { name, path: braces(path), page: null, bundle, needLogin: false, onlyViewWechat: false, redirect: target }
  }
  const { needLogin = false, onlyViewWechat = false, query } = row
  return { name, path: braces(path), page: pagePath(row).slice(1), bundle, needLogin, onlyViewWechat, ...(query.length > 0 && { query }) }
})
process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
