import type { AnyRoute, Bundle, PageRoute, ParamsOf, QueryOf } from './route'
import { account } from './table/account'
import { ai } from './table/ai'
import { campaign } from './table/campaign'
import { community } from './table/community'
import { course } from './table/course'
import { dev } from './table/dev'
import { doubt } from './table/doubt'
import { errata } from './table/errata'
import { exam } from './table/exam'
import { invite } from './table/invite'
import { learn } from './table/learn'
import { main } from './table/main'
import { order } from './table/order'
import { search } from './table/search'
import { service } from './table/service'
import { site } from './table/site'
import { study } from './table/study'
import { tiku } from './table/tiku'
import { wallet } from './table/wallet'

/** No name of theirs is known to the product, so none of its code can lead there. */
const developmentRows: object = process.env.DEV_PAGES === 'on' ? dev() : {}

/** Every address of the product, one row each. */
export const routes = {
  ...main,
  ...course,
  ...order,
  ...learn,
  ...tiku,
  ...exam,
  ...wallet,
  ...account,
  ...study,
  ...doubt,
  ...campaign,
  ...invite,
  ...errata,
  ...search,
  ...service,
  ...site,
  ...community,
  ...ai,
  ...developmentRows,
}

type Routes = typeof routes
export type RouteName = { [Name in keyof Routes]: Routes[Name] extends { kind: 'page' } ? Name : never }[keyof Routes]
export type Params<Name extends RouteName> = ParamsOf<Routes[Name]['path']>
export type Query<Name extends RouteName> = Routes[Name] extends { query: infer Q extends readonly string[] } ? QueryOf<Q> : never
export type Row = AnyRoute & { bundle: Bundle }
export type PageRow = PageRoute & { bundle: Bundle }
export type NamedRow = Row & { name: string }
export type NamedPage = PageRow & { name: RouteName }

/** The rows as a list, with their names. */
export const rows: readonly NamedRow[] = Object.entries<Row>(routes).map(([name, row]) => ({ ...row, name }))

/** Only the rows that are screens. */
export const pageRows: readonly NamedPage[] = rows.filter((row): row is NamedPage => row.kind === 'page')

/** The page row of a route name. */
export function rowOf(name: RouteName): PageRow {
  return routes[name]
}

const pageNames: ReadonlySet<string> = new Set(pageRows.map(({ name }) => name))

/** Whether a text names a screen. */
export function isRouteName(name: string): name is RouteName {
  return pageNames.has(name)
}
