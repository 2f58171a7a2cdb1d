import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables'

/** Where a page of a list begins and how it is ordered. `before`: the id of the last row of the page before. */
export type PageWanted = {
  before?: number | undefined
  limit: number
  /** Only these rows, where some were marked. */
  ids?: readonly number[] | undefined
  /** `by`: a name of the list's columns, or the id; newest or greatest first unless `isUp`. */
  order?: { by: string; isUp: boolean } | undefined
}

type Source = {
  table: string
  /** The name of the table in the query, where it has another. */
  alias?: string
  /** Columns to order by, by the names that addresses carry. None of them may be null. */
  columns?: Readonly<Record<string, string>>
}

/**
 * One page of rows after the row `before`, without an offset: ties in a column are ordered by id, so an index on the column and the id serves
 * each page. A row that is gone meanwhile ends a list ordered by a column.
 */
export function listPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { table, alias = table, columns = {} }: Source,
  { before, limit, ids, order = { by: 'id', isUp: false } }: PageWanted,
): SelectQueryBuilder<DB, TB, O> {
  const way = order.isUp ? 'asc' : 'desc'
  const past = order.isUp ? sql`>` : sql`<`
  const id = sql.ref<number>(`${alias}.id`)
  const name = Object.hasOwn(columns, order.by) ? columns[order.by] : undefined
  const meant = query.$if(ids !== undefined, (page) => page.where(sql<boolean>`${id} = any(${[...(ids ?? [])]}::integer[])`))
  if (name === undefined)
    return meant
      .$if(before !== undefined, (page) => page.where(sql<boolean>`${id} ${past} ${before ?? 0}`))
      .orderBy(id, way)
      .limit(limit)
  const column = sql.ref(`${alias}.${name}`)
  const last = sql`(select ${sql.ref(name)}, id from ${sql.table(table)} where id = ${before ?? 0})`
  return meant
    .$if(before !== undefined, (page) => page.where(sql<boolean>`(${column}, ${id}) ${past} ${last}`))
    .orderBy(column, way)
    .orderBy(id, way)
    .limit(limit)
}

/** Rows that are counted one by one; of a longer list only that it is longer is told. */
export const MOST_COUNTED = 10_000

/** Counts the rows of a filter as far as they are counted. */
export async function countFitting<DB, TB extends keyof DB, O>(
  db: Db,
  fitting: SelectQueryBuilder<DB, TB, O>,
): Promise<{ count: number; isMore: boolean }> {
  const { count } = await db
    .selectFrom(fitting.limit(MOST_COUNTED + 1).as('fit'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED }
}
