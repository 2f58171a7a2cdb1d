import type { ReactNode } from 'react'
import type { Sheet } from '#server/bank/export/workbook'
import type { Deps } from '#server/deps'
import type { Span } from '#server/repositories/site/numbers'
import type { StaffRole } from '@/domain/account/staff-roles'
import { dayText } from '@/domain/time/day'
import { asOf, type Days, daysOf, Ranges, weekBefore } from './days'
import { PageLink, Tabs } from './detail'
import { changeText, figureText, sheetValue, type Unit } from './number'
import { RankChart } from './rank-chart'
import type { DeskVisit, MenuGroup, PageRow } from './row'

/**
 * A number of a report; `to`: the list of the rows that it counts, `before`: the same a week earlier, `count`: how many rows a share or sum
 * is made of. Null where there is none.
 */
export type Cell = { value: number | null; to?: string | undefined; before?: number | undefined; count?: number }
export type Line = { name: string; to?: string | undefined; cells: readonly Cell[] }
/** `of`: the unit of what a share is a share of, people where there is none. */
export type Column = { title: string; unit: Unit; of?: Unit }

/** Figures by what they are about. `charted`: the column that is drawn above the table. `sum`: what they are together. */
export type ReportTable = {
  title: string
  head: string
  columns: readonly Column[]
  lines: readonly Line[]
  sum?: readonly Cell[]
  charted?: number
  note?: string
  /** Drawn above the table, where it is another chart. */
  chart?: ReactNode
}

/** Bounds of a report: its days, up to this minute, and the same days a week earlier. */
export type ReportSpan = { days: Days; span: Span; before: Span; range: { from: string; to: string }; now: number }

type ReportOf = {
  path: string
  title: string
  section?: MenuGroup
  roles: readonly StaffRole[]
  /** Reports beside this one. */
  tabs?: readonly (readonly [address: string, words: string])[]
  /** Figures that are kept by whole days are never cut at this minute. */
  isByDay?: true
  /** Figures of all time: there are no days to choose. */
  isWhole?: true
  load: (deps: Deps, of: ReportSpan, visit: DeskVisit) => Promise<readonly ReportTable[]>
}

const textOf = (unit: Unit, value: number | null) =>
  value === null ? '—' : `${unit === '元' ? '¥' : ''}${figureText(unit, value)}${unit === '小时' ? ' 小时' : ''}`

function Figure({ of: { value, to, before, count }, column: { unit, of = '人' } }: { of: Cell; column: Column }) {
  const words = `${textOf(unit, value)}${unit === '%' && count !== undefined && value !== null ? `（${count} ${of}）` : ''}`
  return (
    <>
      {to !== undefined && value !== null && value !== 0 ? <PageLink to={to}>{words}</PageLink> : words}
      {before !== undefined && value !== null && (value !== 0 || before !== 0) && (
        <small className={value > before ? 'change up' : value < before ? 'change down' : 'change'}> {changeText(value, before)}</small>
      )}
    </>
  )
}

const Cells = ({ columns, cells }: { columns: readonly Column[]; cells: readonly Cell[] }) =>
  columns.map((column, at) => (
    <td key={column.title} data-title={column.title} className="number">
      {cells[at] && <Figure of={cells[at]} column={column} />}
    </td>
  ))

function Table({ of: { head, columns, lines, sum } }: { of: ReportTable }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, to, cells }) => (
          <tr key={`${name} ${to ?? ''}`}>
            <td data-title={head}>{to === undefined ? name : <PageLink to={to}>{name}</PageLink>}</td>
            <Cells columns={columns} cells={cells} />
          </tr>
        ))}
        {sum && (
          <tr>
            <td data-title={head}>
              <b>合计</b>
            </td>
            <Cells columns={columns} cells={sum} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** The column of a table that is drawn, with the week before beside it. */
function Ranked({ of: { title, columns, lines, charted } }: { of: ReportTable }) {
  const column = charted === undefined ? undefined : columns[charted]
  if (column === undefined || charted === undefined || lines.length < 2) return null
  const bars = lines.flatMap(({ name, cells }) => {
    const cell = cells[charted]
    return cell?.value ? [{ label: name, now: cell.value, before: cell.before ?? null, to: cell.to }] : []
  })
  return <RankChart title={`${title}：${column.title}`} bars={bars} words={(value) => textOf(column.unit, value)} />
}

function Part({ of }: { of: ReportTable }) {
  return (
    <section>
      <h2>{of.title}</h2>
      {of.note !== undefined && <p className="muted">{of.note}</p>}
      {of.lines.length === 0 ? (
        <p className="empty">这段时间没有数据</p>
      ) : (
        <>
          {of.chart ?? <Ranked of={of} />}
          <Table of={of} />
        </>
      )}
    </section>
  )
}

const SHEET_NAME = 28

function sheetOf({ title, head, columns, lines, sum }: ReportTable): Sheet {
  const hasBefore = columns.map((_, at) => lines.some(({ cells }) => cells[at]?.before !== undefined))
  const heads = columns.flatMap(({ title: name, unit }, at) => [
    unit === '元' || unit === '%' || unit === '小时' ? `${name}（${unit}）` : name,
    ...(hasBefore[at] ? [`${name}，上周同期`] : []),
  ])
  const row = (name: string, cells: readonly Cell[]) => [
    name,
    ...columns.flatMap(({ unit }, at) => [
      sheetValue(unit, cells[at]?.value),
      ...(hasBefore[at] ? [sheetValue(unit, cells[at]?.before)] : []),
    ]),
  ]
  return {
    name: title.slice(0, SHEET_NAME),
    rows: [[head, ...heads], ...lines.map(({ name, cells }) => row(name, cells)), ...(sum ? [row('合计', sum)] : [])],
  }
}

/** The days that an address asks for, as a report counts them. */
export function reportSpan(visit: Pick<DeskVisit, 'query'>, now: number, isByDay = false): ReportSpan {
  const days = daysOf(visit, now)
  const span = { from: days.from, below: isByDay ? days.end : Math.min(days.end, now) }
  return { days, span, before: weekBefore(span), range: { from: dayText(days.from), to: dayText(days.end - 1) }, now }
}

/** The address of a page with its own parameters filled in. */
const addressOf = (path: string, { params }: DeskVisit) => path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** A page of figures: days, charts, and tables whose numbers lead to their rows; the same as a workbook. */
export function report({
  load,
  tabs,
  isByDay,
  isWhole,
  ...row
}: ReportOf): PageRow & { tables: (deps: Deps, visit: DeskVisit) => Promise<readonly ReportTable[]> } {
  const tables = (deps: Deps, visit: DeskVisit) => load(deps, reportSpan(visit, deps.now(), isByDay), visit)
  return {
    ...row,
    tables,
    draw: async (deps, visit) => {
      const { days, range } = reportSpan(visit, deps.now(), isByDay)
      const [own, path] = [await tables(deps, visit), addressOf(row.path, visit)]
      const body = (
        <>
          {tabs && <Tabs label={row.title} of={tabs} at={row.path} />}
          {own.map((each) => (
            <Part key={each.title} of={each} />
          ))}
        </>
      )
      const acts = (
        <>
          {!isWhole && <Ranges path={path} days={days} />}
          <a className="act" href={`${path}?${new URLSearchParams({ ...range, format: 'xlsx' })}`}>
            导出 .xlsx
          </a>
        </>
      )
      return { body, head: { acts, ...(!isWhole && { facts: asOf(deps.now()) }) } }
    },
    sheets: async (deps, visit) => (await tables(deps, visit)).map(sheetOf),
  }
}
