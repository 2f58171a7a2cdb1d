import type { Deps } from '#server/deps'
import { BarChart } from '#server/desk/frame/chart'
import { figureText } from '#server/desk/frame/number'
import { type Cell, type ReportSpan, type ReportTable, report } from '#server/desk/frame/report'
import { countAccounts } from '#server/repositories/account/account'
import { type CohortRow, cohortsIn } from '#server/repositories/site/number-parts'
import { countFigure, figureByDay } from '#server/repositories/site/numbers'
import { COHORT_MONTHS } from '#server/services/site/numbers'
import { dayText, hourText } from '@/domain/time/day'
import { monthsUpTo } from '@/domain/time/month'
import { DAY_MS } from '@/domain/time/units'

type Days = { from: string; to: string }
const accounts = (texts: Readonly<Record<string, string>>) => `/accounts?${new URLSearchParams(texts)}`
const registered = ({ from, to }: Days) => accounts({ createdFrom: from, createdTo: to })
const learned = ({ from, to }: Days) => accounts({ learnedFrom: from, learnedTo: to })
/** Learners who learned in some days, and had an account before them. */
const returned = ({ from, to }: Days) =>
  accounts({ createdTo: dayText(Date.parse(`${from}T00:00:00+08:00`) - 1), learnedFrom: from, learnedTo: to })

type Span = ReportSpan['span']

/** How many came back: they learned in a span, and had an account before it. */
const returning = async ({ db }: Deps, span: Span) => (await countAccounts(db, { created: { below: span.from }, learned: span })).count

async function totalsOf(deps: Deps, span: Span): Promise<readonly [number, number, number]> {
  const [came, active] = await Promise.all([countFigure(deps.db, 'registered', span), countFigure(deps.db, 'learned', span)])
  return [came, active, await returning(deps, span)]
}

async function byDay(deps: Deps, { span, before, range, now }: ReportSpan): Promise<ReportTable> {
  const [news, actives, last] = await Promise.all([
    figureByDay(deps.db, 'registered', span),
    figureByDay(deps.db, 'learned', span),
    figureByDay(deps.db, 'learned', before),
  ])
  const backs = await Promise.all(
    news.map((_, at) => returning(deps, { from: span.from + at * DAY_MS, below: span.from + (at + 1) * DAY_MS })),
  )
  const [all, then] = await Promise.all([totalsOf(deps, span), totalsOf(deps, before)])
  const lines = news.map(({ day, value }, at) => {
    const own = { from: day, to: day }
    return {
      name: day,
      cells: [
        { value, to: registered(own) },
        { value: actives[at]?.value ?? 0, to: learned(own) },
        { value: backs[at] ?? 0, to: returned(own) },
      ],
    }
  })
  const bars = actives.map(({ day, value }, at) => ({
    label: day.slice('YYYY-'.length),
    now: value,
    before: last[at]?.value ?? 0,
    to: learned({ from: day, to: day }),
    until: day === dayText(now) ? hourText(now) : '',
  }))
  const words = (value: number) => figureText('人', Math.round(value))
  return {
    title: '每天的学员',
    head: '日期',
    columns: [
      { title: '新学员', unit: '人' },
      { title: '学过的', unit: '人' },
      { title: '其中以前就来的', unit: '人' },
    ],
    lines,
    sum: [registered, learned, returned].map((to, at) => ({ value: all[at] ?? 0, before: then[at] ?? 0, to: to(range) })),
    note: '学过的按学习日算（凌晨四点换日）；合计是这段时间里不重复的人数。',
    chart: (
      <BarChart
        title="每天学过的学员"
        bars={bars}
        words={words}
        nowWords={`${words(all[1])} 人`}
        thenWords={`${words(then[1])} 人`}
        hasTable
      />
    ),
  }
}

type Month = ReturnType<typeof monthsUpTo>[number]
const daysOfMonth = ({ from, below }: Month): Days => ({ from: dayText(from), to: dayText(below - 1) })

/** The share of the learners of a month that came back, or paid, in the months after it. */
function cohortCells(rows: readonly CohortRow[], months: readonly Month[], of: Month, size: number, name: 'learned' | 'paid'): Cell[] {
  const own = daysOfMonth(of)
  const later = months.slice(months.indexOf(of))
  return later.map((month) => {
    const count = rows.find((row) => row.cohort === of.name && row.month === month.name && row.name === name)?.value ?? 0
    const days = daysOfMonth(month)
    const list: Record<string, string> =
      name === 'learned' ? { learnedFrom: days.from, learnedTo: days.to } : { boughtFrom: days.from, boughtTo: days.to }
    return { value: size === 0 ? null : count / size, count, to: accounts({ createdFrom: own.from, createdTo: own.to, ...list }) }
  })
}

async function cohorts(deps: Deps, name: 'learned' | 'paid', title: string): Promise<ReportTable> {
  const months = monthsUpTo(deps.now(), COHORT_MONTHS)
  const [rows, sizes] = await Promise.all([
    cohortsIn(deps.db, months),
    Promise.all(months.map((month) => countFigure(deps.db, 'registered', month))),
  ])
  const lines = months.map((month, at) => {
    const size = sizes[at] ?? 0
    return {
      name: month.name,
      size,
      cells: [{ value: size, to: registered(daysOfMonth(month)) }, ...cohortCells(rows, months, month, size, name)],
    }
  })
  return {
    title,
    head: '注册的月份',
    columns: [{ title: '注册', unit: '人' }, ...months.map((_, at) => ({ title: at === 0 ? '当月' : `后 ${at} 月`, unit: '%' as const }))],
    lines: lines.filter(({ size }) => size > 0).reverse(),
  }
}

const tabs = [
  ['/growth', '每天'],
  ['/growth/cohorts', '按注册月份'],
] as const

/** Learners who come, learn and come back. */
export const learnerReports = [
  report({
    path: '/growth',
    title: '学员增长',
    section: '数据',
    roles: ['service'],
    tabs,
    isByDay: true,
    load: async (deps, of) => [await byDay(deps, of)],
  }),
  report({
    path: '/growth/cohorts',
    title: '学员增长',
    roles: ['service'],
    tabs,
    isWhole: true,
    load: async (deps) => [await cohorts(deps, 'learned', '还在学的'), await cohorts(deps, 'paid', '付款的')],
  }),
]
