import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import type { Span } from '#server/repositories/site/numbers'
import { mayUse, type StaffRole } from '@/domain/account/staff-roles'
import { dayText, hourText, WEEKDAYS, weekdayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { type Bar, BarChart } from './chart'
import { type Days, daysOf, LEAST_BARS, Ranges, weekBefore } from './days'
import { FailedStat, figureText, type NumberRow, type Shown, Stat, shortText } from './number'
import type { DeskVisit } from './row'

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

async function shownOf(deps: Deps, counted: Counting, row: NumberRow, days: Days): Promise<Shown | { row: NumberRow; failed: true }> {
  const span = spanOf(row, days, deps.now())
  try {
    const [value, before, count] = await Promise.all([
      counted(row.load, span),
      counted(row.load, weekBefore(span)),
      counted(row.counted, span),
    ])
    return { row, value, before, count, to: row.rows({ from: dayText(days.from), to: dayText(days.end - 1) }) }
  } catch (error) {
    deps.log.error({ err: error, number: row.name }, 'a figure cannot be counted')
    return { row, failed: true }
  }
}

type Drawn = { row: NumberRow; bars: Bar[] }

/** The name of a day under its bar: of a week with its weekday. */
function labelOf(day: string, count: number): string {
  if (count > LEAST_BARS) return day.slice('YYYY-'.length)
  return `周${WEEKDAYS[weekdayOf(day)]} ${Number(day.slice('YYYY-MM-'.length))}`
}

async function barsOf(deps: Deps, row: NumberRow, days: Days): Promise<Drawn> {
  const now = deps.now()
  const from = Math.min(days.from, days.end - LEAST_BARS * DAY_MS)
  const span = spanOf(row, { ...days, from }, now)
  const [own, week] = await Promise.all([row.byDay(deps, span), row.byDay(deps, weekBefore(span))])
  const bars = own.map(({ day, value }, at) => ({
    label: labelOf(day, own.length),
    now: value,
    before: week[at]?.value ?? 0,
    to: row.rows({ from: day, to: day }),
    until: day === dayText(now) ? hourText(now) : '',
  }))
  return { row, bars }
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

export type Numbers = { days: Days; stats: readonly Awaited<ReturnType<typeof shownOf>>[]; chart: Drawn | undefined; now: number }

/** The figures of the reader's roles, and the days of the first of them. */
export async function numbersOf(deps: Deps, all: readonly NumberRow[], visit: DeskVisit): Promise<Numbers> {
  const own = all.filter(({ roles }) => mayUse(visit.staff.roles, roles))
  const days = daysOf(visit, deps.now())
  const [first] = own
  const counted = countingOnce(deps)
  const [stats, chart] = await Promise.all([
    Promise.all(own.map((row) => shownOf(deps, counted, row, days))),
    first && barsOf(deps, first, days).catch(() => undefined),
  ])
  return { days, stats, chart, now: deps.now() }
}

const total = (bars: readonly Bar[], of: 'now' | 'before') => bars.reduce((sum, bar) => sum + bar[of], 0)

/** Figures, then the days of the first of them beside what waits. */
export function NumberBoard({ of: { days, stats, chart, now }, children }: { of: Numbers; children: ReactNode }) {
  if (stats.length === 0) return children
  const unit = chart?.row.unit ?? '人'
  const words = (value: number) => `${unit === '元' ? '¥' : ''}${figureText(unit, Math.round(value))}`
  return (
    <>
      <Ranges path="/" days={days} now={now} />
      <div className="stats">
        {stats.map((each) =>
          'failed' in each ? (
            <FailedStat key={each.row.name} title={each.row.title} again={`/?range=${days.name}`} />
          ) : (
            <Stat key={each.row.name} of={each} />
          ),
        )}
      </div>
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
    </>
  )
}
