import type { ReactNode } from 'react'
import type { Sheet } from '#server/bank/export/workbook'
import type { Deps } from '#server/deps'
import type { Span } from '#server/repositories/site/numbers'
import { mayUse, type StaffRole } from '@/domain/account/staff-roles'
import { dayText, hourText, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { type Bar, BarChart } from './chart'
import { asOf, type Days, daysOf, LEAST_BARS, Ranges, weekBefore } from './days'
import { Icon } from './icon'
import { FailedStat, figureText, type NumberRow, type Shown, Stat, sheetValue, shortText } from './number'
import type { DeskVisit, Head } from './row'

/** The days up to this minute; figures that are kept by day are counted to the end of the day. */
const spanOf = ({ isByDay }: NumberRow, { from, end }: Days, now: number): Span => ({ from, below: isByDay ? end : Math.min(end, now) })

type Count = NumberRow['load']

/** Counts each figure of a span once, however many cards of a page show it. */
function countingOnce(deps: Deps): (count: Count, span: Span) => Promise<number> {
  const known = new Map<Count, Map<string, Promise<number>>>()
  return (count, span) => {
    const spans = known.get(count) ?? new Map<string, Promise<number>>()
    known.set(count, spans)
    const key = `${span.from}-${span.below}`
    const value = spans.get(key) ?? count(deps, span)
    spans.set(key, value)
    return value
  }
}

type Counting = ReturnType<typeof countingOnce>

/** So many figures have their days as a line and stand above the days of the first; the others stand below. */
const ABOVE = 4

type Asked = { row: NumberRow; days: Days; hasDays: boolean }

async function shownOf(deps: Deps, counted: Counting, { row, days, hasDays }: Asked): Promise<Shown | { row: NumberRow; failed: true }> {
  const span = spanOf(row, days, deps.now())
  try {
    const [value, before, count, bars, more] = await Promise.all([
      counted(row.load, span),
      counted(row.load, weekBefore(span)),
      counted(row.counted, span),
      hasDays ? barsOf(deps, row, days) : [],
      row.more?.(deps, span) ?? '',
    ])
    return { row, value, before, count, bars, more, to: row.rows({ from: dayText(days.from), to: dayText(days.end - 1) }) }
  } catch (error) {
    deps.log.error({ err: error, number: row.name }, 'a figure cannot be counted')
    return { row, failed: true }
  }
}

/** The name of a day under its bar: of a week with its weekday. */
function labelOf(day: string, count: number): string {
  if (count > LEAST_BARS) return day.slice('YYYY-'.length)
  return `周${WEEKDAYS[weekdayOf(day)]} ${Number(day.slice('YYYY-MM-'.length))}`
}

/** The days of a figure, a week at least, with the week before. */
async function barsOf(deps: Deps, row: NumberRow, days: Days): Promise<Bar[]> {
  const now = deps.now()
  const from = Math.min(days.from, days.end - LEAST_BARS * DAY_MS)
  const span = spanOf(row, { ...days, from }, now)
  const [own, week] = await Promise.all([row.byDay(deps, span), row.byDay(deps, weekBefore(span))])
  return own.map(({ day, value }, at) => ({
    label: labelOf(day, own.length),
    now: value,
    before: week[at]?.value ?? 0,
    to: row.rows({ from: day, to: day }),
    until: day === dayText(now) ? hourText(now) : '',
  }))
}

/** A card of the first page below the figures; null where it has nothing to say. */
export type HomeCard = { name: string; roles: readonly StaffRole[]; draw: (deps: Deps, days: Days) => Promise<ReactNode> }

/** The cards of the reader's roles; one that cannot be drawn is left out, and the others stand. */
export async function cardsOf(deps: Deps, all: readonly HomeCard[], visit: DeskVisit): Promise<readonly ReactNode[]> {
  const days = daysOf(visit, deps.now())
  const own = all.filter(({ roles }) => mayUse(visit.staff.roles, roles))
  const drawn = await Promise.all(
    own.map(({ name, draw }) =>
      draw(deps, days).catch((error: unknown) => {
        deps.log.error({ err: error, card: name }, 'a card cannot be drawn')
        return null
      }),
    ),
  )
  return drawn.filter((each) => each !== null)
}

export type Numbers = { days: Days; stats: readonly Awaited<ReturnType<typeof shownOf>>[]; now: number }

/** The figures of the reader's roles with the days of the first, or `isWhole` of all of them. */
export async function numbersOf(deps: Deps, all: readonly NumberRow[], visit: DeskVisit, isWhole = false): Promise<Numbers> {
  const own = all.filter(({ roles }) => mayUse(visit.staff.roles, roles))
  const days = daysOf(visit, deps.now())
  const counted = countingOnce(deps)
  const stats = await Promise.all(own.map((row, at) => shownOf(deps, counted, { row, days, hasDays: isWhole || at < ABOVE })))
  return { days, stats, now: deps.now() }
}

const total = (bars: readonly Bar[], of: 'now' | 'before') => bars.reduce((sum, bar) => sum + bar[of], 0)

/** The head of the first page: the day, and the days that its figures are of. */
export function numbersHead({ days, stats, now }: Numbers): Head {
  if (stats.length === 0) return {}
  const today = dayText(now)
  return {
    facts: `${Number(today.slice('YYYY-'.length, 'YYYY-MM'.length))} 月 ${Number(today.slice('YYYY-MM-'.length))} 日 周${WEEKDAYS[weekdayOf(today)]}，${asOf(now)}`,
    acts: (
      <>
        <Ranges path="/" days={days} />
        <a className="act out" href={`/?${new URLSearchParams({ ...rangeOf(days), format: 'xlsx' })}`} aria-label="导出 .xlsx">
          <Icon name="download" />
          <span className="long">导出 .xlsx</span>
        </a>
      </>
    ),
  }
}

/** Days as an address asks for them. */
const rangeOf = ({ name, from, end }: Days): Record<string, string> =>
  name === 'own' ? { from: dayText(from), to: dayText(end - 1) } : { range: name }

/** The figures as sheets: each with last week beside, and its days. */
export function numberSheets({ stats }: Numbers): Sheet[] {
  const counted = stats.flatMap((each) => ('failed' in each ? [] : [each]))
  const days = counted[0]?.bars.map(({ label }) => label) ?? []
  return [
    {
      name: '数字',
      rows: [
        ['数字', '单位', '这一段', '上周同期'],
        ...counted.map(({ row, value, before }) => [row.title, row.unit, sheetValue(row.unit, value), sheetValue(row.unit, before)]),
      ],
    },
    {
      name: '每天',
      rows: [['数字', ...days], ...counted.map(({ row, bars }) => [row.title, ...bars.map(({ now }) => sheetValue(row.unit, now))])],
    },
  ]
}

function Stats({ of, days }: { of: Numbers['stats']; days: Days }) {
  if (of.length === 0) return null
  return (
    <div className="stats">
      {of.map((each) =>
        'failed' in each ? (
          <FailedStat key={each.row.name} title={each.row.title} again={`/?range=${days.name}`} />
        ) : (
          <Stat key={each.row.name} of={each} />
        ),
      )}
    </div>
  )
}

/** Figures, then the days of the first of them beside what waits; the other figures come last. */
export function NumberBoard({ of: { days, stats }, below, children }: { of: Numbers; below: ReactNode; children: ReactNode }) {
  const [first] = stats
  if (!first)
    return (
      <>
        {children}
        {below}
      </>
    )
  const chart = 'failed' in first ? undefined : first
  const unit = chart?.row.unit ?? '人'
  const words = (value: number) => `${unit === '元' ? '¥' : ''}${figureText(unit, Math.round(value))}`
  return (
    <>
      <Stats of={stats.slice(0, ABOVE)} days={days} />
      <div className={chart && 'today'}>
        {chart && (
          <BarChart
            title={`每日${chart.row.title}`}
            bars={chart.bars}
            words={words}
            short={(value) => shortText(unit, Math.round(value))}
            nowWords={words(total(chart.bars, 'now'))}
            thenWords={words(total(chart.bars, 'before'))}
          />
        )}
        {children}
      </div>
      {below}
      <Stats of={stats.slice(ABOVE)} days={days} />
    </>
  )
}
