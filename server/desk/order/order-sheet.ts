import type { Db, Tx } from '#server/database/tables'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { type EditTexts, editSheet } from '#server/desk/frame/sheet-edit'
import type { CellOf } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import { putRemark } from '#server/repositories/order/order-edit'
import { listOrders, type OrderLine, ordersNamed } from '#server/repositories/order/queue'
import { claimsOfOrders } from '#server/repositories/order/textbook/claims'
import { usedTrackingNos } from '#server/repositories/order/textbook/shipments'
import { shipBooksWithin } from '#server/services/order/textbooks'
import { maskMobile } from '@/domain/text/personal-fields'
import { orderStates } from './order-chip'
import { orderNumberColumn, readOrderNumber } from './order-number'
import { bookEffects, labelColumns, labelFault, textCell } from './parcel-sheet'

const MOST_REMARK = 200

type Claim = Awaited<ReturnType<typeof claimsOfOrders>>[number]
/** An order with the books that its buyer claimed. */
type Sent = OrderLine & { claims: readonly Claim[] }

/** Orders with their books. */
export async function withClaims<T extends OrderLine>(db: Db | Tx, orders: readonly T[], locks = false): Promise<(T & Sent)[]> {
  const names = orders.map(({ orderSn }) => orderSn)
  const claims = new Map<string, Claim[]>(names.map((name) => [name, []]))
  for (const claim of await claimsOfOrders(db, names, locks)) claims.get(claim.orderSn)?.push(claim)
  return orders.map((order) => ({ ...order, claims: claims.get(order.orderSn) ?? [] }))
}

const waitingOf = ({ claims }: Sent) => claims.filter(({ status }) => status === 'claimed')
/** Titles of the books of an order that wait to be sent. */
export const waitingTitles = (order: Sent) =>
  waitingOf(order)
    .map(({ title }) => title)
    .join('、')

/** A carrier or number of an order whose books are all on their way; empty while one waits. */
const sentText = (order: Sent, of: (claim: Claim) => string | null) =>
  waitingOf(order).length > 0 ? '' : [...new Set(order.claims.map((claim) => of(claim) ?? ''))].join('、')

/** The name of a carrier before its number, in one cell. */
const TOGETHER = /^(?:(\p{Script=Han}+)[\s:：,，]*|([A-Za-z]+)[\s:：,，]+)([\w-]+)$/u

function togetherIn(cell: string): { carrier: string; number: string } {
  const [, named, latin, number] = TOGETHER.exec(cell.normalize('NFKC').trim()) ?? []
  return number === undefined ? { carrier: '', number: cell } : { carrier: named ?? latin ?? '', number }
}

/** A number with its carrier before it, or alone. */
function numberCell(cell: string): CellOf<string> {
  const { carrier, number } = togetherIn(cell)
  const read = labelColumns.number.take(number)
  return read.fault === undefined && carrier !== '' ? { value: `${carrier} ${read.value}` } : read
}

/** The carrier and number that a row wants: those of one cell, where the number came with a carrier. */
function labelOf({ carrier = '', number = '' }: EditTexts): { carrier: string; number: string } {
  const together = togetherIn(number)
  return together.carrier === '' ? { carrier, number } : together
}

function shippingFault(order: Sent, next: EditTexts, seen: Map<string, number>, line: number): string | null {
  if (order.status !== 'paid' && order.status !== 'completed') return `这笔订单${orderStates[order.status]}，不能寄教材`
  const waiting = waitingOf(order)
  if (waiting.length === 0)
    return order.claims.length > 0
      ? '这笔订单的教材已经寄出，运单号不能在这里改'
      : '这笔订单没有等寄的教材：课程不带教材，或学员还没有选地址'
  if (new Set(waiting.map(({ sealed }) => sealed)).size > 1) return '这笔订单的几本教材寄往不同的地址：请在“教材寄送”里分开填'
  const label = labelOf(next)
  if (next.carrier !== '' && label.carrier !== next.carrier) return `快递公司写了两个：${next.carrier}、${label.carrier}`
  const earlier = waiting.flatMap(({ id }) => seen.get(`claim ${id}`) ?? [])[0]
  if (earlier !== undefined) return `与第 ${earlier} 行是同一本教材`
  const fault = labelFault(label, seen, line)
  if (fault === null) for (const { id } of waiting) seen.set(`claim ${id}`, line)
  return fault
}

const isShipping = (order: Sent, { carrier, number }: EditTexts) => {
  const was = { carrier: sentText(order, (claim) => claim.carrier), number: sentText(order, ({ trackingNo }) => trackingNo) }
  return carrier !== was.carrier || number !== was.number
}

const sheet = editSheet<Sent>({
  name: 'orders',
  title: '填运单号、改备注',
  unit: '笔',
  act: 'import-orders',
  roles: ['service'],
  hint: '第一行是列名：订单号、运单号；运单号前面写快递公司，比如 顺丰 SF123，也可以另有一列快递公司。没写运单号的继续等',
  // A book that was sent does not wait any more, and a remark leaves with how it was.
  hasNoVersion: true,
  columns: [
    { key: 'title', title: '商品', text: ({ title }) => title },
    { key: 'learner', title: '学员', text: ({ nickname, mobile }) => `${nickname} ${maskMobile(mobile ?? '')}`.trim() },
    { key: 'state', title: '状态', text: ({ status }) => orderStates[status] ?? status },
    { key: 'books', title: '等寄的教材', text: (order) => waitingTitles(order) },
    { ...labelColumns.carrier, text: (order) => sentText(order, ({ carrier }) => carrier) },
    { ...labelColumns.number, text: (order) => sentText(order, ({ trackingNo }) => trackingNo), take: numberCell },
    { key: 'remark', title: '备注', text: ({ remark }) => remark, take: textCell('备注', MOST_REMARK) },
    {
      key: 'before',
      title: '导出时的备注（不要改）',
      words: ['导出时的备注'],
      text: ({ remark }) => remark,
      take: (_cell, { remark }) => ({ fault: `备注在导出以后被别人改成了“${remark.slice(0, 30)}”：请重新导出再改` }),
    },
  ],
  told: () => ['寄出教材的，买家收到一条消息，点开看物流；寄出后不能再改地址', '备注只有员工看得到'],
  says: (order, next) => {
    const regions = isShipping(order, next) ? waitingOf(order).map(({ region }) => region) : []
    return regions.length === 0 ? [] : [`寄给 ${[order.nickname, ...new Set(regions)].filter(Boolean).join('，')}`]
  },
  effects: (deps, changes) =>
    bookEffects(
      deps,
      changes.flatMap(({ row, next }) => (isShipping(row, next) ? waitingOf(row) : [])),
    ),
  load: {
    column: orderNumberColumn,
    of: ({ orderSn }) => orderSn,
    read: readOrderNumber,
    load: async (db, names, locks) => withClaims(db, await ordersNamed(db, names), locks),
    missing: (name) => `没有订单号为 ${name.slice(0, 30)} 的订单`,
  },
  taken: async (db, lines) => {
    const numbers = lines.map((line) => labelOf({ carrier: '', number: line.of('number') }).number)
    return (await usedTrackingNos(db, numbers)).map(({ carrier, trackingNo }) => `${carrier} ${trackingNo}`)
  },
  refuse: (order, next, seen, line) => (isShipping(order, next) ? shippingFault(order, next, seen, line) : null),
  save: async (work, order, next, { now }) => {
    const label = labelOf(next)
    const [first, ...more] = isShipping(order, next) ? waitingOf(order) : []
    if (first && (await shipBooksWithin(work, [first, ...more], { carrier: label.carrier, trackingNo: label.number }, now)) === null)
      throw conflict('教材已经寄出，或运单号已经用过')
    const { remark = '' } = next
    if (remark !== order.remark && !(await putRemark(work, order.orderSn, { remark, before: order.remark })))
      throw conflict('备注刚被别人改过，请重新试跑')
    const after = { remark, ...(first && { ...label, books: [first, ...more].map(({ id }) => id) }) }
    return { object: `order:${order.orderSn}`, before: { remark: order.remark }, after }
  },
  to: '/orders',
  fill: async (db, ids) => {
    const orders = await withClaims(db, await listOrders(db, { ids, limit: ids.length }))
    return [
      ['订单号', '学员', '等寄的教材', '运单号'],
      ...orders.map((order) => [order.orderSn, order.nickname, waitingTitles(order), sentText(order, ({ trackingNo }) => trackingNo)]),
    ]
  },
})

type ReadColumn<T> = { title: string; text: (row: T) => string }

/** Orders as they leave: what the list shows, and what may come back changed. */
export async function orderRows<T extends OrderLine>(db: Db, orders: readonly T[], shown: readonly ReadColumn<T>[]): Promise<string[][]> {
  const [heads = [], ...rows] = sheet.rowsOf(await withClaims(db, orders))
  const extra = shown.filter(({ title }) => !heads.includes(title))
  return [
    [...heads, ...extra.map(({ title }) => title)],
    ...rows.map((cells, at) => [...cells, ...extra.map(({ text }) => text(orders[at] as T))]),
  ]
}

/** Orders come back with tracking numbers and remarks. */
export const orderSheetArea = { pages: [], acts: [sheetAct(sheet)], sheets: [sheet] }
