import type { Deps } from '#server/deps'
import { midnightOf, type Span } from '#server/repositories/site/numbers'
import { mayUse } from '@/domain/account/staff-roles'
import { dayText, hourText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { type Bar, BarChart } from './chart'
import { FailedStat, figureText, type NumberRow, type Shown, Stat } from './number'
import type { DeskVisit } from './row'

const WEEK_MS = 7 * DAY_MS
const MOST_DAYS = 92
/** Days that a chart has at least: one day alone is no chart. */
const LEAST_BARS = 7
const ranges = { today: '今天', week: '7 天', month: '30 天' } as const
const lengths: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 }

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (text: string | undefined): number | undefined => {
  const at = DAY.test(text ?? '') ? Date.parse(`${text}T00:00:00+08:00`) : Number.NaN
  return Number.isNaN(at) || dayText(at) !== text ? undefined : at
}

/** Whole days in Shanghai from a midnight on; the last of them may be today. */
type Days = { from: number; end: number; name: string }

/** The days that an address asks for: a name, or two dates; seven days where it asks for none that there can be. */
export function daysOf({ query }: Pick<DeskVisit, 'query'>, now: number): Days {
  const tomorrow = midnightOf(now) + DAY_MS
  const [from, to] = [dayIn(query.from), dayIn(query.to)]
  if (from !== undefined && to !== undefined && from <= to && to < tomorrow && to - from < MOST_DAYS * DAY_MS)
    return { from, end: to + DAY_MS, name: 'own' }
  const name = Object.hasOwn(ranges, query.range ?? '') ? (query.range ?? '') : 'week'
  return { from: tomorrow - (lengths[name] ?? 7) * DAY_MS, end: tomorrow, name }
}

/** The days up to this minute; figures that are kept by day are counted to the end of the day. */
const spanOf = ({ isByDay }: NumberRow, { from, end }: Days, now: number): Span => ({ from, below: isByDay ? end : Math.min(end, now) })
const weekBefore = ({ from, below }: Span): Span => ({ from: from - WEEK_MS, below: below - WEEK_MS })

async function shownOf(deps: Deps, row: NumberRow, days: Days): Promise<Shown | { row: NumberRow; failed: true }> {
  const span = spanOf(row, days, deps.now())
  try {
    const [value, before, count] = await Promise.all([row.load(deps, span), row.load(deps, weekBefore(span)), row.counted(deps, span)])
    return { row, value, before, count, to: row.rows({ from: dayText(days.from), to: dayText(days.end - 1) }) }
  } catch (error) {
    deps.log.error({ err: error, number: row.name }, 'a figure cannot be counted')
    return { row, failed: true }
  }
}

type Drawn = { row: NumberRow; bars: Bar[] }

async function barsOf(deps: Deps, row: NumberRow, days: Days): Promise<Drawn> {
  const now = deps.now()
  const from = Math.min(days.from, days.end - LEAST_BARS * DAY_MS)
  const span = spanOf(row, { ...days, from }, now)
  const [own, week] = await Promise.all([row.byDay(deps, span), row.byDay(deps, weekBefore(span))])
  const bars = own.map(({ day, value }, at) => ({
    label: day.slice('YYYY-'.length),
    now: value,
    before: week[at]?.value ?? 0,
    to: row.rows({ from: day, to: day }),
    isPartial: day === dayText(now),
  }))
  return { row, bars }
}

export type Numbers = { days: Days; stats: readonly Awaited<ReturnType<typeof shownOf>>[]; chart: Drawn | undefined; now: number }

/** The figures of the reader's roles, and the days of the first of them. */
export async function numbersOf(deps: Deps, all: readonly NumberRow[], visit: DeskVisit): Promise<Numbers> {
  const own = all.filter(({ roles }) => mayUse(visit.staff.roles, roles))
  const days = daysOf(visit, deps.now())
  const [first] = own
  const [stats, chart] = await Promise.all([
    Promise.all(own.map((row) => shownOf(deps, row, days))),
    first && barsOf(deps, first, days).catch(() => undefined),
  ])
  return { days, stats, chart, now: deps.now() }
}

function Ranges({ days, now }: { days: Days; now: number }) {
  const isOwn = !Object.hasOwn(ranges, days.name)
  return (
    <div className="tools ranges">
      <nav className="saved" aria-label="时间">
        {Object.entries(ranges).map(([name, words]) => (
          <a key={name} href={`/?range=${name}`} aria-current={days.name === name ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <form method="get" action="/" className="filters">
        <fieldset className={isOwn ? 'filter on' : 'filter'}>
          <legend className="unseen">自选日期</legend>
          <input type="date" name="from" defaultValue={dayText(days.from)} aria-label="从" />
          <span aria-hidden="true">至</span>
          <input type="date" name="to" defaultValue={dayText(days.end - 1)} aria-label="到" />
        </fieldset>
        <button type="submit" className="quiet">
          自选
        </button>
      </form>
      <span>数据截至 {hourText(now)}</span>
    </div>
  )
}

const total = (bars: readonly Bar[], of: 'now' | 'before') => bars.reduce((sum, bar) => sum + bar[of], 0)

export function NumberBoard({ of: { days, stats, chart, now } }: { of: Numbers }) {
  if (stats.length === 0) return null
  const unit = chart?.row.unit ?? '人'
  const words = (value: number) => `${unit === '元' ? '¥' : ''}${figureText(unit, Math.round(value))}`
  return (
    <>
      <Ranges days={days} now={now} />
      <div className="stats">
        {stats.map((each) =>
          'failed' in each ? (
            <FailedStat key={each.row.name} title={each.row.title} again={`/?range=${days.name}`} />
          ) : (
            <Stat key={each.row.name} of={each} />
          ),
        )}
      </div>
      {chart && (
        <BarChart
          title={`每日${chart.row.title}`}
          bars={chart.bars}
          words={words}
          nowWords={words(total(chart.bars, 'now'))}
          thenWords={words(total(chart.bars, 'before'))}
        />
      )}
    </>
  )
}
