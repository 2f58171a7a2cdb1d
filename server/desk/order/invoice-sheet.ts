import { momentText } from '#server/desk/frame/row'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { type EditColumn, editSheet } from '#server/desk/frame/sheet-edit'
import { receiverWords } from '#server/desk/frame/sheet-effects'
import { conflict } from '#server/refusal'
import { type InvoiceLine, invoicesOfOrders } from '#server/repositories/order/invoices'
import { listOrders } from '#server/repositories/order/queue'
import { yuan } from '@/domain/money/money'
import { decideWithin, ISSUED, invoiceKinds, invoiceStates } from './invoice-acts'
import { orderNumberColumn, readOrderNumber } from './order-number'
import { numberCell } from './parcel-sheet'

const MOST_NUMBER = 40

/** A column that must come back as it left: the invoice was made out by it. */
const standing = (key: string, title: string, text: (row: InvoiceLine) => string): EditColumn<InvoiceLine> => ({
  key,
  title,
  text,
  take: (_cell, row) => ({ fault: `${title}现在是“${text(row).slice(0, 40)}”，和表里的不同：请按现在的开，或重新导出` }),
})

const numberOf = ({ status, note }: InvoiceLine) => (status === 'issued' ? note : '')

/** Requests leave for where invoices are made out, and come back with the numbers of those that were. */
export const invoiceSheet = editSheet<InvoiceLine>({
  name: 'invoices',
  title: '填发票号码',
  unit: '张',
  act: 'import-invoices',
  roles: ['finance'],
  hint: '第一行是列名：订单号、发票号码；没写号码的继续等',
  // An issued invoice is refused, and what it is made out by must come back as it left.
  hasNoVersion: true,
  columns: [
    standing('title', '抬头', ({ title }) => title),
    { key: 'kind', title: '类型', text: ({ kind }) => invoiceKinds[kind] ?? kind },
    standing('tax', '税号', ({ taxNo }) => taxNo),
    { key: 'email', title: '邮箱', text: ({ email }) => email },
    standing('amount', '金额（元）', ({ amount }) => yuan(amount)),
    { key: 'state', title: '状态', text: ({ status }) => invoiceStates[status] ?? status },
    { key: 'asked', title: '申请时间', text: ({ requestedAt }) => momentText(requestedAt) },
    { key: 'number', title: '发票号码', words: ['发票号'], isNeeded: true, text: numberOf, take: numberCell('发票号码', MOST_NUMBER) },
  ],
  told: () => ['这些发票标记为已开具，学员不能再改抬头', '每位收到一条消息，里面有发票号码；文件可以以后在每张发票里传'],
  effects: (deps, changes) => receiverWords(deps, { ...ISSUED, userIds: changes.map(({ row }) => row.userId) }),
  load: {
    column: orderNumberColumn,
    of: ({ orderSn }) => orderSn,
    read: readOrderNumber,
    load: (db, names) => invoicesOfOrders(db, names),
    missing: (name) => `学员没有为订单 ${name.slice(0, 30)} 申请发票`,
  },
  refuse: ({ status, note }, { number = '' }, seen, line) => {
    if (status === 'issued') return `这张发票已经开过，号码是 ${note}`
    if (status === 'refused') return '这张发票已经回复不能开具，等学员重新申请'
    const earlier = seen.get(number)
    if (earlier !== undefined) return `与第 ${earlier} 行是同一个发票号码`
    seen.set(number, line)
    return null
  },
  save: async (work, row, { number = '' }, { now }) => {
    const { requestedAt, status } = row
    if (!(await decideWithin(work, row, { status: 'issued', note: number, file: '', requestedAt, isMailed: false, now })))
      throw conflict('这张发票已经处理，或学员刚改过抬头，请重新试跑')
    return { object: `invoice:${row.orderSn}`, before: { status }, after: { status: 'issued', note: number } }
  },
  to: '/invoices',
  fill: async (db, ids) => {
    const orders = await listOrders(db, { ids, limit: ids.length })
    const names = orders.map(({ orderSn }) => orderSn)
    const invoices = new Map((await invoicesOfOrders(db, names)).map((row) => [row.orderSn, row]))
    const lines = names.map((name) => {
      const row = invoices.get(name)
      return row ? [name, row.title, row.taxNo, yuan(row.amount), numberOf(row)] : [name, '', '', '', '']
    })
    return [['订单号', '抬头', '税号', '金额（元）', '发票号码'], ...lines]
  },
})

/** Invoices come back with their numbers. */
export const invoiceSheetArea = { pages: [], acts: [sheetAct(invoiceSheet)], sheets: [invoiceSheet] }
