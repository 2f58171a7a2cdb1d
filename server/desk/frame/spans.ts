import { midnightOf } from '#server/repositories/site/numbers'
import { dayText, weekdayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** Spans of days that move with the calendar of Shanghai, by the word that an address carries. */
export const spanWords = { today: '今天', yesterday: '昨天', week: '本周', lastWeek: '上周', month: '本月', lastMonth: '上月' } as const
export type SpanName = keyof typeof spanWords
export const isSpanName = (given: string): given is SpanName => Object.hasOwn(spanWords, given)

/** The first moment of the month that a moment is in. */
const monthOf = (at: number) => Date.parse(`${dayText(at).slice(0, 'YYYY-MM'.length)}-01T00:00:00+08:00`)

/** The whole days of a span at a moment: weeks begin on Monday, and the present ones end with today. */
export function spanAt(name: SpanName, now: number): { from: number; below: number } {
  const today = midnightOf(now)
  const monday = today - weekdayOf(dayText(today)) * DAY_MS
  const first = monthOf(today)
  const spans: Readonly<Record<SpanName, readonly [from: number, below: number]>> = {
    today: [today, today + DAY_MS],
    yesterday: [today - DAY_MS, today],
    week: [monday, today + DAY_MS],
    lastWeek: [monday - 7 * DAY_MS, monday],
    month: [first, today + DAY_MS],
    lastMonth: [monthOf(first - DAY_MS), first],
  }
  const [from, below] = spans[name]
  return { from, below }
}

/** The parameters of the first and the last of some days, or of two amounts. */
export const boundsOf = (name: string): [from: string, to: string] => [`${name}From`, `${name}To`]
/** The parameter of a span that moves with the calendar. */
export const spanOf = (name: string): string => `${name}Span`
/** The word for days that are typed, in the choice of spans. */
export const OWN = 'own'

type Texts = Readonly<Record<string, string>>

/** Either a span that moves or two days: a form sends both, and an address of old days alone. `query`: the address as it was given. */
export function eitherOf({ name }: { name: string }, texts: Texts, query: Texts): Texts {
  const span = texts[spanOf(name)] ?? ''
  const [from, to] = boundsOf(name)
  if (isSpanName(span)) return { [spanOf(name)]: span, [from]: '', [to]: '' }
  const isForAll = query[spanOf(name)] === ''
  return { [spanOf(name)]: '', ...(isForAll && { [from]: '', [to]: '' }) }
}
