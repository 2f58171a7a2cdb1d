import type { ReactNode } from 'react'
import type { QueueHead } from '#server/database/queue-head'
import type { Deps } from '#server/deps'
import type { StaffRole } from '@/domain/account/staff-roles'
import { storedIdOf } from '@/domain/text/id-text'
import { PageLink } from './detail'
import { type DrawnFilter, drawnFilters, type Filter, FilterBar, filterOf, filterWords, paramsOf } from './filter'
import type { DeskVisit, MenuGroup, PageRow, Walk, Wanted } from './row'

const LIMIT = 50
const CSV_LIMIT = 5_000

/**
 * `text`: what a spreadsheet gets; `view`: what the page shows, where that is another. `sort`: the name of an order by this column, which
 * the list's `load` knows and an index serves.
 */
export type Column<T> = { title: string; text: (row: T) => string; view?: (row: T) => ReactNode; isNumber?: true; sort?: string }

/** How many rows fit a filter, up to ten thousand, and sentences about their sums. `isMore`: there are more than were counted. */
export type Sums = { count: number; isMore: boolean; words: readonly string[] }

type ListOf<T> = {
  path: string
  title: string
  section: MenuGroup
  roles: readonly StaffRole[]
  filters: readonly Filter[]
  columns: readonly Column<T>[]
  /** Rows in the order that is wanted, newest first where none is. */
  load: (deps: Deps, wanted: Wanted) => Promise<T[]>
  to?: (row: T) => string
  queue?: (deps: Deps) => Promise<QueueHead>
  walk?: Walk
  /** Counts the rows of a filter, however many pages they fill. */
  sum?: (deps: Deps, wanted: Pick<Wanted, 'filter' | 'ranges'>) => Promise<Sums>
  /** The word that rows are counted with, 条 unless named. */
  unit?: string
  /** Content above the table. */
  above?: ReactNode
}

type Order = NonNullable<Wanted['order']>

/** Whether the filter of an address is the one of the list's queue. */
const isQueue = ({ filter }: Walk, given: Readonly<Record<string, string>>) =>
  Object.entries(filter).every(([name, value]) => given[name] === value)

/** The order of an address, `amount` or `-amount`; a queue begins with what has waited longest. */
function orderOf<T>({ columns, walk }: ListOf<T>, query: DeskVisit['query'], given: Readonly<Record<string, string>>): Order {
  const [, sign = '', by = ''] = /^(-?)([a-zA-Z]+)$/.exec(query.sort ?? '') ?? []
  if (by === 'id' || columns.some(({ sort }) => sort !== undefined && sort === by)) return { by, isUp: sign === '' }
  return { by: 'id', isUp: walk !== undefined && isQueue(walk, given) }
}

function wantedOf<T>(of: ListOf<T>, visit: DeskVisit, limit: number): Wanted & { order: Order } {
  const given = filterOf(of.filters, visit)
  return { ...given, before: storedIdOf(visit.query.before), limit, order: orderOf(of, visit.query, given.filter) }
}

const address = (path: string, values: Readonly<Record<string, string>>) => {
  const query = String(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')))
  return query === '' ? path : `${path}?${query}`
}

const sortText = ({ by, isUp }: Order) => `${isUp ? '' : '-'}${by}`

type TableProps<T> = {
  rows: readonly T[]
  columns: readonly Column<T>[]
  to: ((row: T) => string) | undefined
  order: Order
  addressOf: (change: Readonly<Record<string, string>>) => string
}

/** A head that orders the list by its column: first the greatest, pressed again the least. */
function SortHead<T>({
  of: { title, sort = '', isNumber },
  order,
  addressOf,
}: { of: Column<T> } & Pick<TableProps<T>, 'order' | 'addressOf'>) {
  const isOwn = order.by === sort
  const next = { by: sort, isUp: isOwn && !order.isUp }
  return (
    <th scope="col" className={isNumber ? 'number' : undefined} aria-sort={isOwn ? (order.isUp ? 'ascending' : 'descending') : undefined}>
      <a href={addressOf({ sort: sortText(next) })}>
        {title}
        {isOwn && (order.isUp ? ' ↑' : ' ↓')}
      </a>
    </th>
  )
}

function Rows<T extends { id: number }>({ rows, columns, to }: Pick<TableProps<T>, 'rows' | 'columns' | 'to'>) {
  return rows.map((row) => (
    <tr key={row.id}>
      {columns.map(({ title, text, view = text, isNumber }, at) => (
        <td key={title} data-title={title} className={isNumber ? 'number' : undefined}>
          {at === 0 && to ? <PageLink to={to(row)}>{view(row)}</PageLink> : view(row)}
        </td>
      ))}
    </tr>
  ))
}

function Table<T extends { id: number }>({ rows, columns, to, ...sorting }: TableProps<T>) {
  return (
    <table data-list="">
      <thead>
        <tr>
          {columns.map((column) =>
            column.sort === undefined ? (
              <th key={column.title} scope="col" className={column.isNumber ? 'number' : undefined}>
                {column.title}
              </th>
            ) : (
              <SortHead key={column.title} of={column} {...sorting} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        <Rows rows={rows} columns={columns} to={to} />
      </tbody>
    </table>
  )
}

/** Tells that nothing was found, and by which filters. */
function Nothing({ drawn, texts, clear }: { drawn: readonly DrawnFilter[]; texts: Readonly<Record<string, string>>; clear: string }) {
  const words = filterWords(drawn, texts)
  if (words === '') return <p className="empty">还没有记录</p>
  return (
    <p className="empty">
      没有符合条件的记录（{words}） <a href={clear}>清空条件</a>
    </p>
  )
}

/** The sums of the whole filter. They are counted when they are asked for: the script does so after the page has come. */
function SumLine({ sums, later, unit }: { sums: Sums | undefined; later: string; unit: string }) {
  return (
    <p className="sums" data-part="sum" {...(sums === undefined && { 'data-later': later })}>
      {sums === undefined ? (
        <a href={later}>算合计</a>
      ) : (
        <>
          合计{' '}
          <b>
            {sums.isMore ? '1 万以上' : sums.count} {unit}
          </b>
          {sums.words.map((words) => `，${words}`)}
        </>
      )}
    </p>
  )
}

async function drawList<T extends { id: number }>(of: ListOf<T>, deps: Deps, visit: DeskVisit): Promise<ReactNode> {
  const { path, columns, load, to, above, sum, unit = '条', filters } = of
  const wanted = wantedOf(of, visit, LIMIT)
  const { filter, order } = wanted
  const [rows, drawn] = await Promise.all([load(deps, wanted), drawnFilters(deps, filters, filter)])
  const own: Readonly<Record<string, string>> = visit.query.sort === undefined ? {} : { sort: sortText(order) }
  const addressOf = (change: Readonly<Record<string, string>>) => address(path, { ...filter, ...own, ...change })
  const last = rows.length === LIMIT ? rows.at(-1) : undefined
  const nothing = Object.fromEntries(filters.flatMap(paramsOf).map((name) => [name, '']))
  return (
    <>
      {above}
      {filters.length > 0 && <FilterBar path={path} drawn={drawn} texts={filter} addressOf={addressOf} kept={own} />}
      <div className="tools">
        {sum && (
          <SumLine sums={visit.query.sum === '1' ? await sum(deps, wanted) : undefined} later={addressOf({ sum: '1' })} unit={unit} />
        )}
        <a href={addressOf({ format: 'csv' })}>导出 CSV</a>
      </div>
      {rows.length === 0 ? (
        <Nothing drawn={drawn} texts={filter} clear={addressOf(nothing)} />
      ) : (
        <Table rows={rows} columns={columns} to={to} order={order} addressOf={addressOf} />
      )}
      {last && (
        <p>
          <a href={addressOf({ before: String(last.id) })}>下一页</a>
        </p>
      )}
    </>
  )
}

/** A list: filters, order and cursor are in the address, and the same rows are available as CSV. */
export function list<T extends { id: number }>(of: ListOf<T>): PageRow {
  const { filters, columns, load, to, above, sum, unit, ...row } = of
  return {
    ...row,
    rows: load,
    draw: (deps, visit) => drawList(of, deps, visit),
    csv: async (deps, visit) => {
      const rows = await load(deps, { ...wantedOf(of, visit, CSV_LIMIT), before: undefined })
      return [columns.map(({ title }) => title), ...rows.map((each) => columns.map(({ text }) => text(each)))]
    },
  }
}
