import type { ReactNode } from 'react'
import type { QueueHead } from '#server/database/queue-head'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { writeAudit } from '#server/repositories/account/audit'
import { savedFilters } from '#server/repositories/account/saved-filter'
import type { StaffRole } from '@/domain/account/staff-roles'
import { yuan } from '@/domain/money/money'
import { storedIdOf } from '@/domain/text/id-text'
import { ActLink, PageLink, useAccess } from './detail'
import { type DrawnFilter, drawnFilters, FilterBar, filterOf, filterWords, paramsOf } from './filter'
import { Icon } from './icon'
import { SavedBar, SumLine, type Sums } from './list-bar'
import { yuanText } from './number'
import { drawnPresets, type Preset, wholeText } from './presets'
import type { BulkAct, DeskVisit, Filter, Head, MenuGroup, PageRow, Range, Walk, Wanted } from './row'

const LIMIT = 50
/** Rows of a file, as many as an import takes. */
const SHEET_LIMIT = 20_000

/**
 * `text`: what a spreadsheet gets; `view`: what the page shows, where that is another. `sort`: the name of an order by this column, which
 * the list's `load` knows and an index serves.
 */
export type Column<T> = {
  title: string
  text: (row: T) => string
  view?: (row: T) => ReactNode
  isNumber?: true
  sort?: string
  /** The amount in fen: the script sums those of the marked rows. */
  fen?: (row: T) => number
  /** Leaves with the list, while the page shows it in the cell of another column. */
  isOfFileOnly?: true
  /** The dates that the list has to be narrowed by for the page to show it. */
  onlyWith?: string
}

/** A column of amounts in fen: spreadsheets sum plain yuan, people read them in thousands. */
export const amountColumn = <T,>(
  title: string,
  fen: (row: T) => number | null,
  { none = '', ...more }: Pick<Column<T>, 'sort' | 'fen'> & { none?: string } = {},
): Column<T> => {
  const textBy = (words: (fen: number) => string) => (row: T) => {
    const amount = fen(row)
    return amount === null ? none : words(amount)
  }
  return { title, text: textBy(yuan), view: textBy(yuanText), isNumber: true, ...more }
}

type ListOf<T> = {
  path: string
  title: string
  section: MenuGroup
  roles: readonly StaffRole[]
  filters: readonly Filter[]
  columns: readonly Column<T>[]
  /** Rows in the order that is wanted, newest first where none is. */
  load: (deps: Deps, wanted: Wanted) => Promise<T[]>
  /** The column that orders the list where none is chosen, by the dates that narrow it; the number of the row unless it is named. */
  by?: (ranges: Wanted['ranges']) => string
  to?: (row: T) => string
  queue?: (deps: Deps) => Promise<QueueHead>
  walk?: Walk
  /** The filter that shows what the queue counts, where it is not the one of the walk. */
  waits?: Readonly<Record<string, string>>
  /** Counts the rows of a filter, however many pages they fill. */
  sum?: (deps: Deps, wanted: Pick<Wanted, 'filter' | 'ranges'>) => Promise<Sums>
  /** The word that rows are counted with, 条 unless named. */
  unit?: string
  /** Acts that may be done to many rows at once: those that were marked, or all of the filter. */
  bulk?: readonly BulkAct[]
  /** How the list leaves as a workbook and comes back: the act that takes it, the words of its link, and its rows where they are not the columns shown. */
  sheet?: { act: string; words: string; rowsOf?: (rows: readonly T[], deps: Deps) => string[][] | Promise<string[][]> }
  /** Content above the table. */
  above?: ReactNode
  /** Content below it. */
  below?: ReactNode
  /** Filters that the desk itself keeps under a name, before those of the staff. */
  presets?: readonly Preset[]
  /** Counts the rows without a filter, up to so many. */
  whole?: (deps: Deps, most: number) => Promise<number>
  /** Acts beside the title. */
  acts?: ReactNode
}

type Order = NonNullable<Wanted['order']>

/** Whether the filter of an address is the one of the list's queue. */
const isQueue = ({ filter }: Walk, given: Readonly<Record<string, string>>) =>
  Object.entries(filter).every(([name, value]) => given[name] === value)

/** The order of an address, `amount` or `-amount`; a queue begins with what has waited longest. */
function orderOf<T>(of: ListOf<T>, query: DeskVisit['query'], { filter, ranges }: Pick<Wanted, 'filter' | 'ranges'>): Order {
  const { walk, by: usual = () => 'id' } = of
  const [, sign = '', by = ''] = /^(-?)([a-zA-Z]+)$/.exec(query.sort ?? '') ?? []
  if (by === 'id' || columnsOf(of, ranges).some(({ sort }) => sort !== undefined && sort === by)) return { by, isUp: sign === '' }
  return { by: usual(ranges), isUp: walk !== undefined && isQueue(walk, filter) }
}

const isNarrowed = (range: Range | undefined) => range?.from !== undefined || range?.below !== undefined

/** The columns that a page shows. */
const columnsOf = <T,>({ columns }: Pick<ListOf<T>, 'columns'>, ranges: Wanted['ranges']) =>
  columns.filter(({ isOfFileOnly, onlyWith }) => !isOfFileOnly && (onlyWith === undefined || isNarrowed(ranges[onlyWith])))

function wantedOf<T>(of: ListOf<T>, visit: DeskVisit, { limit, now }: { limit: number; now: number }): Wanted & { order: Order } {
  const given = filterOf(of.filters, visit, now)
  return { ...given, before: storedIdOf(visit.query.before), limit, order: orderOf(of, visit.query, given) }
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
  hasBoxes?: boolean
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

function Rows<T extends { id: number }>({ rows, columns, to, hasBoxes }: Pick<TableProps<T>, 'rows' | 'columns' | 'to' | 'hasBoxes'>) {
  const fenIn = columns.find(({ fen }) => fen)?.fen
  return rows.map((row) => (
    <tr key={row.id}>
      {hasBoxes && (
        <td className="tick" data-title="选" data-fen={fenIn?.(row)}>
          <input type="checkbox" name="id" value={row.id} form="bulk" aria-label={`选${columns[0]?.text(row) ?? ''}`} />
        </td>
      )}
      {columns.map(({ title, text, view = text, isNumber }, at) => (
        <td key={title} data-title={title} className={isNumber ? 'number' : undefined}>
          {at === 0 && to ? <PageLink to={to(row)}>{view(row)}</PageLink> : view(row)}
        </td>
      ))}
    </tr>
  ))
}

function Table<T extends { id: number }>({ rows, columns, to, hasBoxes, ...sorting }: TableProps<T>) {
  return (
    <table data-list="">
      <thead>
        <tr>
          {hasBoxes && (
            <th scope="col">
              <span className="unseen">选</span>
            </th>
          )}
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
        <Rows rows={rows} columns={columns} to={to} hasBoxes={hasBoxes} />
      </tbody>
    </table>
  )
}

/** Tells that nothing was found, and by which filters. */
function Nothing({ drawn, texts, clear }: { drawn: readonly DrawnFilter[]; texts: Readonly<Record<string, string>>; clear: string }) {
  const words = filterWords(drawn, texts)
  const { scope = '' } = useAccess()
  if (words === '') return <p className="empty">还没有记录{scope !== '' && `。你只看得到${scope}的`}</p>
  return (
    <p className="empty">
      没有符合条件的记录（{words}）{scope !== '' && `，你只看得到${scope}的`} <a href={clear}>清空条件</a>
    </p>
  )
}

const bulkAddress = (of: BulkAct | undefined) => (of?.isSheet ? `/acts/${of.act}/new` : `/bulk/${of?.act}`)

/** The acts for the rows that were marked, or for all that the filter finds. `out`: the list that these rows leave as a workbook. */
export function BulkBar({ acts, from, unit, out }: { acts: readonly BulkAct[]; from: string; unit: string; out?: string | undefined }) {
  return (
    <form method="get" action={bulkAddress(acts[0])} id="bulk" className="bulk" data-bulk={unit}>
      <input type="hidden" name="from" value={from} />
      <span role="status">勾选几{unit}，或者</span>
      <label className="choice">
        <input type="checkbox" name="all" value="1" />
        选符合筛选的全部
      </label>
      {acts.map((each) => (
        <button key={each.act} type="submit" formAction={bulkAddress(each)} className="quiet">
          {each.words}
        </button>
      ))}
      {out !== undefined && (
        <button type="submit" formAction={out} name="format" value="xlsx" className="quiet">
          导出选的
        </button>
      )}
    </form>
  )
}

/** The rows of a list, with check boxes where the reader may do something to many of them. */
function Found<T extends { id: number }>({
  bulk,
  from,
  unit,
  ...table
}: TableProps<T> & { bulk: readonly BulkAct[]; from: string; unit: string }) {
  const { act } = useAccess()
  const own = bulk.filter((each) => act(each.act))
  return (
    <>
      <Table {...table} hasBoxes={own.length > 0} />
      {own.length > 0 && <BulkBar acts={own} from={from} unit={unit} out={from.split('?')[0]} />}
    </>
  )
}

async function drawList<T extends { id: number }>(of: ListOf<T>, deps: Deps, visit: DeskVisit): Promise<ReactNode> {
  const { path, load, to, above, below, presets = [], whole, sum, unit = '条', filters, bulk = [] } = of
  const wanted = wantedOf(of, visit, { limit: LIMIT, now: deps.now() })
  const { filter, order } = wanted
  const [found, drawn, shown, count, saved] = await Promise.all([
    // One more than the page shows tells whether another page follows.
    load(deps, { ...wanted, limit: LIMIT + 1 }),
    drawnFilters(deps, filters, filter),
    drawnPresets(deps, presets, visit.staff.id),
    wholeText(deps, whole),
    filters.length === 0 ? [] : savedFilters(deps.db, path, visit.staff.id),
  ])
  const [, nowShown = ''] = address(path, filter).split('?')
  const own: Readonly<Record<string, string>> = visit.query.sort === undefined ? {} : { sort: sortText(order) }
  const addressOf = (change: Readonly<Record<string, string>>) => address(path, { ...filter, ...own, ...change })
  const rows = found.slice(0, LIMIT)
  const last = found.length > LIMIT ? rows.at(-1) : undefined
  const nothing = Object.fromEntries(filters.flatMap(paramsOf).map((name) => [name, '']))
  return (
    <>
      {above}
      <SavedBar whole={count} presets={shown} saved={saved} path={path} now={nowShown} staffId={visit.staff.id}>
        {sum && (
          <SumLine sums={visit.query.sum === '1' ? await sum(deps, wanted) : undefined} later={addressOf({ sum: '1' })} unit={unit} />
        )}
      </SavedBar>
      {filters.length > 0 && <FilterBar path={path} drawn={drawn} texts={filter} addressOf={addressOf} kept={own} />}
      {rows.length === 0 ? (
        <Nothing drawn={drawn} texts={filter} clear={addressOf(nothing)} />
      ) : (
        <Found
          rows={rows}
          columns={columnsOf(of, wanted.ranges)}
          to={to}
          order={order}
          addressOf={addressOf}
          bulk={bulk}
          from={address(path, filter)}
          unit={unit}
        />
      )}
      <p className="split">
        {last ? <a href={addressOf({ before: String(last.id) })}>下一页</a> : <span />}
        <a href={addressOf({ format: 'csv' })}>导出 CSV</a>
      </p>
      {below}
    </>
  )
}

/** The ways of a list out and in, beside its title: what its page is for, the table that comes back, and the rows of the filter as a workbook. */
function listHead<T>(of: ListOf<T>, deps: Deps, visit: DeskVisit): Head {
  const { path, acts, sheet, filters } = of
  const { filter } = filterOf(filters, visit, deps.now())
  const { sort = '' } = visit.query
  return {
    acts: (
      <>
        {sheet && (
          <ActLink name={sheet.act} of="new">
            {sheet.words}
          </ActLink>
        )}
        <a className="act out" href={address(path, { ...filter, sort, format: 'xlsx' })} aria-label="导出 .xlsx">
          <Icon name="download" />
          <span className="long">导出 .xlsx</span>
        </a>
        {acts}
      </>
    ),
  }
}

/** A list: filters, order and cursor are in the address, and the same rows are available as CSV. */
export function list<T extends { id: number }>(of: ListOf<T>): PageRow {
  const { columns, load, by, to, above, below, presets, whole, acts, sum, unit, sheet, ...row } = of
  return {
    ...row,
    rows: load,
    draw: async (deps, visit) => ({ body: await drawList(of, deps, visit), head: listHead(of, deps, visit) }),
    csv: async (deps, visit) => cellsOf(of, await leavingRows(of, deps, visit)),
    sheets: async (deps, visit) => {
      const rows = await leavingRows(of, deps, visit)
      return [{ name: of.title, rows: (await sheet?.rowsOf?.(rows, deps)) ?? cellsOf(of, rows) }]
    },
  }
}

/** The list of what staff did: that it was taken is no entry of its own. */
const AUDIT = '/audit'

/** The rows that a file is asked for: those of the filter, or those that were marked on a page of it. */
function leaving<T>(of: ListOf<T>, { query: { from, ...query }, marked = [], ...visit }: DeskVisit, now: number): Wanted {
  const most = { limit: SHEET_LIMIT + 1, now }
  if (from === undefined) return { ...wantedOf(of, { ...visit, query }, most), before: undefined }
  const filter = Object.fromEntries(new URLSearchParams(from.split('?')[1] ?? ''))
  const wanted = { ...wantedOf(of, { ...visit, query: { ...query, ...filter } }, most), before: undefined }
  if (query.all === '1') return wanted
  if (marked.length === 0) throw invalid('先在列表里选几条')
  return { ...wanted, ids: marked }
}

/** All rows of the filter, for a file; who takes them is noted. Refuses more than an import takes, so that no list is cut unseen. */
async function leavingRows<T>(of: ListOf<T>, deps: Deps, visit: DeskVisit): Promise<T[]> {
  const rows = await of.load(deps, leaving(of, visit, deps.now()))
  if (rows.length > SHEET_LIMIT) throw invalid(`超过 ${SHEET_LIMIT} 行，请缩小筛选再导出`)
  if (of.path === AUDIT) return rows
  const { staff, ip, query } = visit
  const audit = { staffId: staff.id, act: 'export-list', object: `list:${of.path}`, reason: '', ip, at: deps.now() }
  await tx(deps.db, (work) => writeAudit(work, { ...audit, before: null, after: { rows: rows.length, ...query } }))
  return rows
}

/** The heads and texts of a list's columns. */
const cellsOf = <T,>({ columns }: ListOf<T>, rows: readonly T[]): string[][] => [
  columns.map(({ title }) => title),
  ...rows.map((each) => columns.map(({ text }) => text(each))),
]
