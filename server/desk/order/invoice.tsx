import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { decideInvoice, type InvoiceLine, invoiceById, listInvoices, waitingInvoices } from '#server/repositories/order/invoices'
import { yuan } from '@/domain/money/money'

const roles = ['finance'] as const
const states: Record<string, string> = { requested: '待开具', issued: '已开具', refused: '未开具' }
const kinds: Record<string, string> = { personal: '个人', company: '企业' }

const load = async (db: Db, ref: string | undefined) => found(await invoiceById(db, idOf(ref, '发票')), '发票')

const factsOf = (row: InvoiceLine) =>
  [
    ['订单号', row.orderSn],
    ['抬头', `${row.title}（${kinds[row.kind] ?? row.kind}）`],
    ['税号', row.taxNo || '—'],
    ['邮箱', row.email],
    ['金额（元）', yuan(row.amount)],
    ['状态', states[row.status] ?? row.status],
    ['说明', row.note || '—'],
    ['申请时间', momentText(row.requestedAt)],
  ] as const

const invoices = list<InvoiceLine>({
  path: '/invoices',
  title: '发票',
  section: '资金',
  roles,
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '订单号', text: ({ orderSn }) => orderSn },
    { title: '抬头', text: ({ title }) => title },
    { title: '金额（元）', text: ({ amount }) => yuan(amount), isNumber: true },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '申请时间', text: ({ requestedAt }) => momentText(requestedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listInvoices(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/invoices/${id}`,
  queue: ({ db }) => waitingInvoices(db),
})

const invoice = page({
  path: '/invoices/:id',
  title: '发票',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'requested' && (
        <ActLink name="decide-invoice" of={row.id}>
          处理
        </ActLink>
      )}
    </>
  ),
})

const decide = act({
  name: 'decide-invoice',
  title: '处理发票',
  roles,
  fields: {
    status: choice({ label: '结果', choices: { issued: '已开具，并发到邮箱', refused: '不能开具' } }),
    note: text({ label: '发票号码，或不能开具的原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return { facts: factsOf(row), version: Math.floor(row.requestedAt / 1000) }
  },
  preview: (_deps, _ref, { status, note }) => [
    status === 'issued' ? '发票标记为已开具，学员不能再改抬头' : '学员可以修改后重新申请',
    `学员会收到消息：${note}`,
  ],
  run: async (tx, { ref, values, version, now }) => {
    const row = await load(tx, ref)
    const isSame = Math.floor(row.requestedAt / 1000) === version
    if (!isSame || !(await decideInvoice(tx, row.id, { ...values, requestedAt: row.requestedAt, now })))
      throw conflict('这张发票已经处理，或学员刚改过抬头，请重新打开核对')
    await sendMessage(tx, {
      userId: row.userId,
      kind: 'notice',
      ref: `invoice:${row.id}:${now}`,
      title: values.status === 'issued' ? '发票已开具' : '发票未能开具',
      body: values.status === 'issued' ? `发票已发到 ${row.email}，号码 ${values.note}。` : values.note,
      link: `/mine/order/${row.orderSn}/detail`,
      now,
    })
    return { object: `invoice:${row.orderSn}`, before: { status: row.status }, after: values, to: `/invoices/${row.id}` }
  },
})

/** Invoices requested by learners. */
export const invoiceArea: Area = { pages: [invoices, invoice], acts: [decide] }
