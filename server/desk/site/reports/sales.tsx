import type { Deps } from '#server/deps'
import { type Cell, type Column, type Line, type ReportSpan, type ReportTable, report } from '#server/desk/frame/report'
import { NONE } from '#server/repositories/order/order-origin'
import { type Named, namesOf } from '#server/repositories/site/number-names'
import { type Family, type Parts, partsWithin } from '#server/repositories/site/number-parts'
import { countFigure, type Figure } from '#server/repositories/site/numbers'
import { payChannelWords } from '../../order/channel-words'

type Way = {
  family: Family
  head: string
  /** The name of the filter of orders and refunds that shows the rows of a key. */
  filter: 'course' | 'channel' | 'link' | 'coupon'
  /** The filter for the key of those that have none. */
  none?: Readonly<Record<string, string>>
  noneWords: string
  named?: Named
  words?: Readonly<Record<string, string>>
  to?: (key: string) => string
  note?: string
}

/** Ways to divide sales. */
const ways = {
  course: {
    family: 'sale-course',
    head: '课程',
    filter: 'course',
    none: { kind: 'recharge' },
    noneWords: '学豆充值',
    named: 'course',
    to: (key) => `/courses/${key}`,
    note: '一笔订单买了几门课程，每门各算一笔，金额按各门的实付分。',
  },
  channel: { family: 'sale-channel', head: '渠道', filter: 'channel', noneWords: '没有付钱（0 元或学豆）', words: payChannelWords },
  link: {
    family: 'sale-link',
    head: '推广链接',
    filter: 'link',
    noneWords: '没有推广链接',
    named: 'link',
    to: (key) => `/links/${key}`,
    note: '订单算给买家下单前 30 天里最后打开的链接。',
  },
  coupon: {
    family: 'sale-coupon',
    head: '优惠券',
    filter: 'coupon',
    noneWords: '已删除的券',
    named: 'coupon',
    note: '用了券的订单；一笔订单用了券又用了红包，两边各算一笔。',
  },
} as const satisfies Record<string, Way>

type Range = ReportSpan['range']

/** The orders that were paid in these days, and the refunds that were returned. */
const ordersOf = ({ from, to }: Range, more: Readonly<Record<string, string>>) =>
  `/orders?${new URLSearchParams({ ...more, paidFrom: from, paidTo: to })}`
const refundsOf = ({ from, to }: Range, more: Readonly<Record<string, string>>) =>
  `/refunds?${new URLSearchParams({ ...more, status: 'succeeded', finishedFrom: from, finishedTo: to })}`

const columns: readonly Column[] = [
  { title: '实收', unit: '元' },
  { title: '付款笔数', unit: '笔' },
  { title: '付款', unit: '元' },
  { title: '退款笔数', unit: '笔' },
  { title: '退款', unit: '元' },
]

type Sides = Readonly<Partial<Record<'paid' | 'orders' | 'returned' | 'refunds', number>>>
const received = ({ paid = 0, returned = 0 }: Sides) => paid - returned

/** Money received, with the week before, and the payments and refunds that it is made of. */
function cellsOf(now: Sides, before: Sides, range: Range, more: Readonly<Record<string, string>>): Cell[] {
  const [orders, refunds] = [ordersOf(range, more), refundsOf(range, more)]
  return [
    { value: received(now), before: received(before), to: (now.orders ?? 0) > 0 ? orders : refunds },
    { value: now.orders ?? 0, to: orders },
    { value: now.paid ?? 0, to: orders },
    { value: now.refunds ?? 0, to: refunds },
    { value: now.returned ?? 0, to: refunds },
  ]
}

async function nameIn(deps: Deps, { named, words = {}, noneWords }: Way, keys: readonly string[]) {
  const names = named && (await namesOf(deps.db, named, keys))
  return (key: string) => (key === NONE ? noneWords : (names?.get(key) ?? words[key] ?? `编号 ${key}（已删除）`))
}

/** The figures of all orders and refunds, of which each part is a part. */
async function sidesOf(deps: Deps, span: ReportSpan['span']): Promise<Sides> {
  const figures: readonly Figure[] = ['paid', 'orders', 'returned', 'refunds']
  const values = await Promise.all(figures.map(async (name) => [name, await countFigure(deps.db, name, span)] as const))
  return Object.fromEntries(values)
}

async function linesOf(deps: Deps, way: Way, [now, before]: readonly [Parts, Parts], range: Range): Promise<Line[]> {
  const keys = [...new Set([...now.keys(), ...before.keys()])]
  const name = await nameIn(deps, way, keys)
  return keys
    .map((key) => ({
      name: name(key),
      to: key === NONE ? undefined : way.to?.(key),
      cells: cellsOf(now.get(key) ?? {}, before.get(key) ?? {}, range, key === NONE && way.none ? way.none : { [way.filter]: key }),
    }))
    .sort((one, other) => Number(other.cells[0]?.value) - Number(one.cells[0]?.value))
}

/** The money that a coupon took off the orders of another cell. */
const savedCell = (value: number, orders: Cell | undefined): Cell => ({ value, to: orders?.to, count: orders?.value ?? 0 })

async function tableOf(deps: Deps, way: Way, { span, before, range }: ReportSpan): Promise<ReportTable> {
  const parts = await Promise.all([partsWithin(deps.db, way.family, span), partsWithin(deps.db, way.family, before)])
  const lines = await linesOf(deps, way, parts, range)
  const base = { title: `销售，按${way.head}`, head: way.head, lines, charted: 0, ...(way.note !== undefined && { note: way.note }) }
  if (way.filter !== 'coupon') {
    const [all, then] = await Promise.all([sidesOf(deps, span), sidesOf(deps, before)])
    return { ...base, columns, sum: cellsOf(all, then, range, {}) }
  }
  const saved = await savedBy(deps, parts[0])
  const withSaved = lines.map((line) => ({ ...line, cells: [...line.cells, savedCell(saved(line.name), line.cells[1])] }))
  return { ...base, lines: withSaved, columns: [...columns, { title: '券省下的', unit: '元' }] }
}

/** Money that coupons took off, by their names in the table. */
async function savedBy(deps: Deps, parts: Parts) {
  const name = await nameIn(deps, ways.coupon, [...parts.keys()])
  const sums = new Map([...parts].map(([key, { saved = 0 }]) => [name(key), saved]))
  return (title: string) => sums.get(title) ?? 0
}

const tabs = [
  ['/sales', '按课程'],
  ['/sales/channels', '按渠道'],
] as const
/** Reports on what brought sales. */
export const promotionTabs = [
  ['/promotions', '按推广链接'],
  ['/promotions/campaigns', '按活动'],
  ['/promotions/coupons', '按优惠券'],
] as const

/** Sales by what was sold, and by what brought them. */
export const saleReports = [
  report({
    path: '/sales',
    title: '销售',
    section: '数据',
    roles: ['finance'],
    tabs,
    load: async (deps, of) => [await tableOf(deps, ways.course, of)],
  }),
  report({
    path: '/sales/channels',
    title: '销售',
    roles: ['finance'],
    tabs,
    load: async (deps, of) => [await tableOf(deps, ways.channel, of)],
  }),
  report({
    path: '/promotions',
    title: '推广效果',
    section: '数据',
    roles: ['finance', 'marketing'],
    tabs: promotionTabs,
    load: async (deps, of) => [await tableOf(deps, ways.link, of)],
  }),
  report({
    path: '/promotions/coupons',
    title: '推广效果',
    roles: ['finance', 'marketing'],
    tabs: promotionTabs,
    load: async (deps, of) => [await tableOf(deps, ways.coupon, of)],
  }),
]
