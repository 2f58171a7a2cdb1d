import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { amountColumn, list } from '#server/desk/frame/list'
import { yuanText } from '#server/desk/frame/number'
import { type Area, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { hasEmail } from '#server/providers/email/gateway'
import { grantedFile } from '#server/providers/uploads/private-files'
import { type InvoiceLine, invoiceById, listInvoices, waitingInvoices } from '#server/repositories/order/invoices'
import { yuan } from '@/domain/money/money'
import { invoiceActs, invoiceKinds as kinds, invoiceStates as states } from './invoice-acts'
import { invoiceSheet } from './invoice-sheet'

const roles = ['finance'] as const
const reds = { none: '不用', due: '待冲红', issued: '已冲红' } as const

const load = async (db: Db, ref: string | undefined) => found(await invoiceById(db, idOf(ref, '发票')), '发票')

const redWords = ({ redState, redAmount, redNote }: InvoiceLine) =>
  redState === 'none' ? reds.none : `${reds[redState]}，${yuan(redAmount)} 元${redNote === '' ? '' : `，${redNote}`}`

const factsOf = (row: InvoiceLine) =>
  [
    ['订单号', row.orderSn],
    ['抬头', `${row.title}（${kinds[row.kind] ?? row.kind}）`],
    ['税号', row.taxNo || '—'],
    ['邮箱', row.email],
    ['金额（元）', yuanText(row.amount)],
    ['状态', states[row.status] ?? row.status],
    ['说明', row.note || '—'],
    ['红字发票', redWords(row)],
    ['申请时间', momentText(row.requestedAt)],
  ] as const

const invoices = list<InvoiceLine>({
  path: '/invoices',
  title: '发票',
  section: '资金',
  roles,
  filters: [{ name: 'status', label: '状态', choices: { waiting: '待办', ...states, red: '待冲红' } }],
  columns: [
    { title: '订单号', text: ({ orderSn }) => orderSn },
    { title: '抬头', text: ({ title }) => title },
    amountColumn('金额（元）', ({ amount }) => amount),
    { title: '状态', text: ({ status, redState }) => (redState === 'none' ? (states[status] ?? status) : reds[redState]) },
    { title: '文件', text: ({ file }) => (file === '' ? '没有' : '有') },
    { title: '申请时间', text: ({ requestedAt }) => momentText(requestedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listInvoices(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/invoices/${id}`,
  waits: { status: 'waiting' },
  sheet: { act: 'import-invoices', words: '导入：填发票号码', rowsOf: invoiceSheet.rowsOf },
  queue: ({ db }) => waitingInvoices(db),
})

/** Addresses of the files of an invoice, which end within hours. */
const filesOf = async (deps: Deps, { file, redFile }: InvoiceLine) => ({
  file: file === '' ? null : await grantedFile(deps, file),
  redFile: redFile === '' ? null : await grantedFile(deps, redFile),
})

type Shown = { row: InvoiceLine; file: string | null; redFile: string | null; canMail: boolean }

function Files({ row, file, redFile, canMail }: Shown) {
  const mailed = row.mailedAt === null ? '还没有发邮件' : `${momentText(row.mailedAt)} 发到了 ${row.email}`
  return (
    <>
      {file !== null && (
        <p>
          <a href={file}>下载发票文件</a>，{canMail || row.mailedAt !== null ? mailed : '学校没有设置发信服务器，学员在订单里打开'}
        </p>
      )}
      {redFile !== null && (
        <p>
          <a href={redFile}>下载红字发票文件</a>
        </p>
      )}
    </>
  )
}

const invoice = page({
  path: '/invoices/:id',
  title: '发票',
  roles,
  load: async (deps, { params }) => {
    const row = await load(deps.db, params.id)
    return { row, ...(await filesOf(deps, row)), canMail: hasEmail(deps) }
  },
  view: (shown) => (
    <>
      <Facts of={factsOf(shown.row)} />
      <Files {...shown} />
      <p>
        {shown.row.status === 'requested' && (
          <ActLink name="decide-invoice" of={shown.row.id}>
            处理
          </ActLink>
        )}
        {shown.row.status === 'issued' && (
          <ActLink name="attach-invoice" of={shown.row.id}>
            {shown.file === null ? '上传发票文件' : '换一个发票文件'}
          </ActLink>
        )}
        {shown.file !== null && shown.row.mailedAt === null && shown.canMail && (
          <ActLink name="mail-invoice" of={shown.row.id}>
            发到学员邮箱
          </ActLink>
        )}
        {shown.row.redState === 'due' && (
          <ActLink name="issue-red-invoice" of={shown.row.id}>
            登记红字发票
          </ActLink>
        )}
      </p>
    </>
  ),
})

/** Invoices requested by learners. */
export const invoiceArea: Area = { pages: [invoices, invoice], acts: invoiceActs(load, factsOf) }
