import type { NumberRow } from '#server/desk/frame/number'
import { countAccounts } from '#server/repositories/account/account'
import { countFigure, type Figure, figureByDay, workDone } from '#server/repositories/site/numbers'

const link = (path: string, name: string, { from, to }: { from: string; to: string }, more: Readonly<Record<string, string>> = {}) =>
  `${path}?${new URLSearchParams({ ...more, [`${name}From`]: from, [`${name}To`]: to })}`

type Counted = Pick<NumberRow, 'load' | 'byDay'>

/** A figure that is one of those counted by day. */
const figure = (name: Figure): Counted => ({
  load: ({ db }, span) => countFigure(db, name, span),
  byDay: ({ db }, span) => figureByDay(db, name, span),
})

/** One figure less another, such as what was paid less what was returned. */
const difference = (one: Counted, other: Counted): Counted => ({
  load: async (deps, span) => (await one.load(deps, span)) - (await other.load(deps, span)),
  byDay: async (deps, span) => {
    const [ones, others] = await Promise.all([one.byDay(deps, span), other.byDay(deps, span)])
    return ones.map(({ day, value }, at) => ({ day, value: value - (others[at]?.value ?? 0) }))
  },
})

const [paid, orders, returned, refunds] = [figure('paid'), figure('orders'), figure('returned'), figure('refunds')]
const [registered, learned, seconds] = [figure('registered'), figure('learned'), figure('seconds')]

/** A figure that counts rows, and the list that shows them. */
const counted = (
  name: Figure,
  of: Pick<NumberRow, 'title' | 'unit' | 'roles'> & { path: string; filter: string; words: string },
): NumberRow => {
  const own = figure(name)
  return {
    ...own,
    name,
    title: of.title,
    unit: of.unit,
    roles: of.roles,
    counted: own.load,
    rows: (days) => link(of.path, of.filter, days),
    rowsWords: (count) => `看 ${count} ${of.words}`,
  }
}

/** Figures of the school in the order of the first page; each role sees its own. */
export const numbers: readonly NumberRow[] = [
  {
    ...difference(paid, returned),
    name: 'received',
    title: '实收',
    unit: '元',
    roles: ['finance'],
    counted: orders.load,
    rows: (days) => link('/orders', 'paid', days),
    rowsWords: (count) => `${count} 笔付款，已减退款`,
  },
  {
    ...registered,
    name: 'registered',
    title: '新学员',
    unit: '人',
    roles: ['service'],
    counted: registered.load,
    rows: (days) => link('/accounts', 'created', days),
    rowsWords: (count) => `看 ${count} 位学员`,
  },
  {
    ...learned,
    name: 'learned',
    title: '学过的学员',
    unit: '人',
    roles: ['service'],
    counted: learned.load,
    rows: (days) => link('/accounts', 'learned', days),
    rowsWords: (count) => `看 ${count} 位`,
    more: async ({ db }, span) => {
      const { count } = await countAccounts(db, { created: { below: span.from }, learned: span })
      return `，其中 ${count} 位以前就来的`
    },
    isByDay: true,
  },
  {
    ...seconds,
    name: 'seconds',
    title: '学习时长',
    unit: '小时',
    roles: ['service'],
    counted: learned.load,
    rows: (days) => link('/accounts', 'learned', days),
    rowsWords: (count) => `${count} 位学的`,
    more: async ({ db }, span) => {
      const { lessons, questions } = await workDone(db, span)
      return `，${lessons.toLocaleString('en-US')} 节课时，${questions.toLocaleString('en-US')} 道题`
    },
    isByDay: true,
  },
  {
    ...returned,
    name: 'returned',
    title: '退款',
    unit: '元',
    roles: ['finance', 'service'],
    counted: refunds.load,
    rows: (days) => link('/refunds', 'finished', days, { status: 'succeeded' }),
    rowsWords: (count) => `看 ${count} 笔退款`,
  },
  counted('asked', { title: '学员提问', unit: '题', roles: ['teacher'], path: '/doubts', filter: 'made', words: '个提问' }),
  counted('submitted', { title: '交卷', unit: '份', roles: ['teacher'], path: '/results', filter: 'submitted', words: '份答卷' }),
  counted('homework', { title: '交作业', unit: '份', roles: ['teacher'], path: '/homework', filter: 'submitted', words: '份作业' }),
  counted('reported', { title: '题目纠错', unit: '次', roles: ['editor'], path: '/reports', filter: 'made', words: '条纠错' }),
  counted('visits', { title: '链接访问', unit: '次', roles: ['marketing'], path: '/visits', filter: 'at', words: '次访问' }),
]
