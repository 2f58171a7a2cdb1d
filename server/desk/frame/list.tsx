import type { ReactNode } from 'react'
import type { QueueHead } from '#server/database/queue-head'
import type { Deps } from '#server/deps'
import type { StaffRole } from '@/domain/account/staff-roles'
import { storedIdOf } from '@/domain/text/id-text'
import { PageLink } from './detail'
import type { DeskVisit, MenuGroup, PageRow, Wanted } from './row'

const LIMIT = 50
const CSV_LIMIT = 5_000

/** `text`: what a spreadsheet gets; `view`: what the page shows, where that is another. */
export type Column<T> = { title: string; text: (row: T) => string; view?: (row: T) => ReactNode; isNumber?: true }
type Filter = { name: string; label: string; choices?: Readonly<Record<string, string>> }

type ListOf<T> = {
  path: string
  title: string
  section: MenuGroup
  roles: readonly StaffRole[]
  filters: readonly Filter[]
  columns: readonly Column<T>[]
  /** Rows newest first, below the id `before`. */
  load: (deps: Deps, wanted: Wanted) => Promise<T[]>
  to?: (row: T) => string
  queue?: (deps: Deps) => Promise<QueueHead>
  /** Content above the table. */
  above?: ReactNode
}

const wantedOf = (filters: readonly Filter[], { query }: DeskVisit, limit: number): Wanted => ({
  filter: Object.fromEntries(filters.map(({ name }) => [name, (query[name] ?? '').trim().slice(0, 100)])),
  before: storedIdOf(query.before),
  limit,
})

const address = (path: string, values: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(values)}`

function FilterField({ of: { name, label, choices }, value }: { of: Filter; value: string }) {
  const id = `filter-${name}`
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select id={id} name={name} defaultValue={value}>
          <option value="">全部</option>
          {Object.entries(choices).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} name={name} defaultValue={value} maxLength={100} />
      )}
    </div>
  )
}

function Rows<T extends { id: number }>({
  rows,
  columns,
  to,
}: {
  rows: readonly T[]
  columns: readonly Column<T>[]
  to?: (row: T) => string
}) {
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

function Table<T extends { id: number }>({
  rows,
  ...rest
}: {
  rows: readonly T[]
  columns: readonly Column<T>[]
  to?: (row: T) => string
}) {
  if (rows.length === 0) return <p className="empty">没有符合条件的记录</p>
  return (
    <table>
      <thead>
        <tr>
          {rest.columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows rows={rows} {...rest} />
      </tbody>
    </table>
  )
}

/** A list: filters and cursor are in the address, and the same rows are available as CSV. */
export function list<T extends { id: number }>({ filters, columns, load, to, above, ...row }: ListOf<T>): PageRow {
  return {
    ...row,
    rows: load,
    draw: async (deps, visit) => {
      const wanted = wantedOf(filters, visit, LIMIT)
      const rows = await load(deps, wanted)
      const last = rows.length === LIMIT ? rows.at(-1) : undefined
      return (
        <>
          {above}
          <form method="get" action={row.path} className="filters">
            {filters.map((filter) => (
              <FilterField key={filter.name} of={filter} value={wanted.filter[filter.name] ?? ''} />
            ))}
            <button type="submit">筛选</button>
            <a href={address(row.path, { ...wanted.filter, format: 'csv' })}>导出 CSV</a>
          </form>
          <Table rows={rows} columns={columns} to={to} />
          {last && (
            <p>
              <a href={address(row.path, { ...wanted.filter, before: String(last.id) })}>下一页</a>
            </p>
          )}
        </>
      )
    },
    csv: async (deps, visit) => {
      const rows = await load(deps, { ...wantedOf(filters, visit, CSV_LIMIT), before: undefined })
      return [columns.map(({ title }) => title), ...rows.map((each) => columns.map(({ text }) => text(each)))]
    },
  }
}
