import type { AnyRoute, Bundle, PageRoute, ParamsOf, QueryOf } from './route'
import { course } from './table/course'
import { exam } from './table/exam'
import { learn } from './table/learn'
import { main } from './table/main'
import { order } from './table/order'
import { tiku } from './table/tiku'

/** Every address of the product, one row each. Document 1 §2. */
export const routes = { ...main, ...course, ...order, ...learn, ...tiku, ...exam }

type Routes = typeof routes
export type RouteName = { [Name in keyof Routes]: Routes[Name] extends { kind: 'page' } ? Name : never }[keyof Routes]
export type Params<Name extends RouteName> = ParamsOf<Routes[Name]['path']>
export type Query<Name extends RouteName> = Routes[Name] extends { query: infer Q extends readonly string[] } ? QueryOf<Q> : never
export type Row = AnyRoute & { bundle: Bundle }
export type PageRow = PageRoute & { bundle: Bundle }

/** The rows as a list, with their names. */
export const rows: readonly (Row & { name: string })[] = Object.entries<Row>(routes).map(([name, row]) => ({ ...row, name }))

/** Only the rows that are screens. */
export const pageRows: readonly (PageRow & { name: RouteName })[] = rows.filter(
  (row): row is PageRow & { name: RouteName } => row.kind === 'page',
)

/** The page row of a route name. */
export function rowOf(name: RouteName): PageRow {
  return routes[name]
}
