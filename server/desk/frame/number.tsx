import type { Deps } from '#server/deps'
import type { Span } from '#server/repositories/site/numbers'
import type { StaffRole } from '@/domain/account/staff-roles'
import { yuan } from '@/domain/money/money'
import type { Bar } from './chart'
import { PageLink } from './detail'

export type Unit = '元' | '人' | '笔' | '小时' | '%' | '份' | '题' | '次' | '分'

/**
 * A figure of the school. `load` and the list at `rows` count by one condition; `counted` says how many rows that list has. `byDay`: the
 * figure day by day, for its chart.
 */
export type NumberRow = {
  name: string
  title: string
  unit: Unit
  roles: readonly StaffRole[]
  load: (deps: Deps, span: Span) => Promise<number>
  byDay: (deps: Deps, span: Span) => Promise<{ day: string; value: number }[]>
  counted: (deps: Deps, span: Span) => Promise<number>
  rows: (days: { from: string; to: string }) => string
  rowsWords: (count: number) => string
  /** Says behind these words what else the figure is made of. */
  more?: (deps: Deps, span: Span) => Promise<string>
  /** Kept by whole days, so that it is never compared to the minute. */
  isByDay?: true
}

const SECONDS = 3_600

/** A figure as people read it, without its unit. */
export function figureText(unit: Unit, value: number): string {
  if (unit === '元') return yuan(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  if (unit === '%') return `${(value * 100).toFixed(1)}%`
  if (unit === '小时') return (value / SECONDS).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return value.toLocaleString('en-US')
}

/** Fen as yuan that people read under a title with the unit: 286000 → 2,860. */
export const yuanText = (fen: number): string => figureText('元', fen)

/** Fen as an amount that people read: 286000 → ¥2,860. */
export const moneyText = (fen: number): string => `¥${yuanText(fen)}`

/** A number of a workbook as people sum it: yuan, hours, percent. */
export function sheetValue(unit: Unit, value: number | null | undefined): number | string {
  if (value === null || value === undefined) return ''
  const scales: Partial<Record<Unit, number>> = { 元: 100, 小时: 3600, '%': 0.01 }
  return Math.round((value / (scales[unit] ?? 1)) * 100) / 100
}

const TEN_THOUSAND = 10_000

/** A figure in few letters: from ten thousand on in units of ten thousand. */
export function shortText(unit: Unit, value: number): string {
  const whole = unit === '元' ? value / 100 : unit === '小时' ? value / SECONDS : value
  if (unit !== '%' && whole >= TEN_THOUSAND) return `${Number((whole / TEN_THOUSAND).toFixed(2))}万`
  return figureText(unit, value)
}

/** How a figure compares with the one of a week before. */
export function changeText(now: number, then: number): string {
  if (now === then) return '与上周持平'
  if (then === 0) return '上周没有'
  const percent = Math.abs(((now - then) / then) * 100).toFixed(1)
  return `${now > then ? '↑' : '↓'} ${percent}% 比上周`
}

export type Shown = {
  row: NumberRow
  value: number
  before: number
  count: number
  more: string
  /** Its days, for the line beside it. */
  bars: readonly Bar[]
  to: string
}

const [WIDE, HIGH] = [88, 28]

/** The days of a figure as a line, those of the week before dashed. Its numbers are in words around it. */
function Spark({ of }: { of: readonly Bar[] }) {
  const most = Math.max(...of.flatMap(({ now, before }) => [now, before]), 0)
  if (most === 0) return null
  const line = (value: (bar: Bar) => number) =>
    of
      .map(
        (bar, at) =>
          `${at === 0 ? 'M' : 'L'}${Math.round((at * WIDE) / Math.max(1, of.length - 1))} ${Math.round(HIGH - (Math.max(0, value(bar)) / most) * HIGH)}`,
      )
      .join('')
  return (
    <svg className="spark" viewBox={`-2 -2 ${WIDE + 4} ${HIGH + 4}`} aria-hidden="true">
      <path d={line(({ before }) => before)} className="old" />
      <path d={line(({ now }) => now)} />
    </svg>
  )
}

/** One figure with its change, and the way to its rows. */
export function Stat({ of: { row, value, before, count, more, bars, to } }: { of: Shown }) {
  return (
    <section className="stat">
      <h2>{row.title}</h2>
      <span className={value > before ? 'change up' : value < before ? 'change down' : 'change'}>
        {changeText(value, before)}
        {row.isByDay && '，按整天'}
      </span>
      <p>
        {row.unit === '元' && <small>¥</small>}
        <b>{figureText(row.unit, value)}</b>
        {row.unit !== '元' && <small> {row.unit}</small>}
      </p>
      <Spark of={bars} />
      <p className="also">
        <PageLink to={to}>{row.rowsWords(count) + more}</PageLink>
      </p>
    </section>
  )
}

/** A figure that could not be counted; the others stand. */
export function FailedStat({ title, again }: { title: string; again: string }) {
  return (
    <section className="stat">
      <h2>{title}</h2>
      <p>
        <b>—</b>
      </p>
      <a href={again}>没算出来，再试一次</a>
    </section>
  )
}
