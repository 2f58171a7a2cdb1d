import { midnightOf, type Span } from '#server/repositories/site/numbers'
import { dayText, hourText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import type { DeskVisit } from './row'

const WEEK_MS = 7 * DAY_MS
const MOST_DAYS = 92
/** Days that a chart has at least: one day alone is no chart. */
export const LEAST_BARS = 7
const ranges = { today: '今天', week: '7 天', month: '30 天' } as const
const lengths: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 }

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (text: string | undefined): number | undefined => {
  const at = DAY.test(text ?? '') ? Date.parse(`${text}T00:00:00+08:00`) : Number.NaN
  return Number.isNaN(at) || dayText(at) !== text ? undefined : at
}

/** Whole days in Shanghai from a midnight on; the last of them may be today. */
export type Days = { from: number; end: number; name: string }

/** The days that an address asks for: a name, or two dates; seven days where it asks for none that there can be. */
export function daysOf({ query }: Pick<DeskVisit, 'query'>, now: number): Days {
  const tomorrow = midnightOf(now) + DAY_MS
  const [from, to] = [dayIn(query.from), dayIn(query.to)]
  if (from !== undefined && to !== undefined && from <= to && to < tomorrow && to - from < MOST_DAYS * DAY_MS)
    return { from, end: to + DAY_MS, name: 'own' }
  const name = Object.hasOwn(ranges, query.range ?? '') ? (query.range ?? '') : 'week'
  return { from: tomorrow - (lengths[name] ?? 7) * DAY_MS, end: tomorrow, name }
}

/** The same span a week earlier. */
export const weekBefore = ({ from, below }: Span): Span => ({ from: from - WEEK_MS, below: below - WEEK_MS })

type RangesProps = { path: string; days: Days; kept?: Readonly<Record<string, string>> }

/** Tells the moment up to which figures are counted. */
export const asOf = (now: number): string => `数据截至 ${hourText(now)}`

/** Days that a page of figures may be shown for; `kept`: what else is in its address. */
export function Ranges({ path, days, kept = {} }: RangesProps) {
  const isOwn = !Object.hasOwn(ranges, days.name)
  return (
    <div className="ranges">
      <nav className="saved" aria-label="时间">
        {Object.entries(ranges).map(([name, words]) => (
          <a
            key={name}
            href={`${path}?${new URLSearchParams({ ...kept, range: name })}`}
            aria-current={days.name === name ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      <details className="more">
        <summary>{isOwn ? `${dayText(days.from)} 至 ${dayText(days.end - 1)}` : '自选日期'}</summary>
        <form method="get" action={path} className="dates">
          <fieldset className={isOwn ? 'filter on' : 'filter'}>
            <legend className="unseen">自选日期</legend>
            <input type="date" name="from" defaultValue={dayText(days.from)} aria-label="从" />
            <span aria-hidden="true">至</span>
            <input type="date" name="to" defaultValue={dayText(days.end - 1)} aria-label="到" />
          </fieldset>
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="quiet">
            看这些天
          </button>
        </form>
      </details>
    </div>
  )
}
