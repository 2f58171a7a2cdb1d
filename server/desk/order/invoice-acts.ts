import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { yuanText } from '#server/desk/frame/number'
import { act } from '#server/desk/frame/row'
import { choice, file, text } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { hasEmail } from '#server/providers/email/gateway'
import { invoiceFileOf, type SiteMedia, storeSiteMedia } from '#server/providers/uploads/site-media'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { decideInvoice, type InvoiceLine, putInvoiceFile, putRedInvoice } from '#server/repositories/order/invoices'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { mailInvoice } from '#server/services/order/after-sale/invoice'
import { yuan } from '@/domain/money/money'

const roles = ['finance'] as const
export const invoiceStates: Readonly<Record<string, string>> = { requested: '待开具', issued: '已开具', refused: '未开具' }
export const invoiceKinds: Readonly<Record<string, string>> = { personal: '个人', company: '企业' }
const hint = 'PDF 或 OFD，最大 5 MB'
const upload = file({ label: '发票文件', hint })
const uploadOrNone = file({ label: '发票文件', hint: `${hint}；也可以以后再传`, isOptional: true })

type Load = (db: Db, ref: string | undefined) => Promise<InvoiceLine>
type FactsOf = (row: InvoiceLine) => readonly (readonly [string, string])[]

/** The file that a member of the staff sent with the form; null without one. */
async function sentFile(deps: Deps, db: Db | Tx, staffId: number, fileId: number | null): Promise<(SiteMedia & { bytes: Buffer }) | null> {
  if (fileId === null) return null
  const { bytes } = found(await ownDeskFile(db, staffId, fileId), '发票文件')
  return { ...invoiceFileOf(deps, bytes), bytes }
}

/** Stores the file before the act is confirmed, so that a learner never finds one that is not there; returns the line of the preview. */
async function storedLine(deps: Deps, staffId: number, fileId: number | null): Promise<string[]> {
  const sent = await sentFile(deps, deps.db, staffId, fileId)
  if (!sent) return []
  await storeSiteMedia(deps, sent.key, sent.bytes)
  return [`文件：${sent.mimeType === 'application/pdf' ? 'PDF' : 'OFD'}，${Math.ceil(sent.bytes.length / 1024)} KB`]
}

const addressOf = async (deps: Deps, tx: Tx, staffId: number, fileId: number | null) =>
  (await sentFile(deps, tx, staffId, fileId))?.address ?? ''

const linkOf = ({ orderSn }: InvoiceLine) => `/mine/order/${orderSn}/detail`

/** The message about an invoice that was made out. */
export const ISSUED = { kind: 'notice', title: '发票已开具' } as const

type Decided = { status: 'issued' | 'refused'; note: string; file: string; requestedAt: number; isMailed: boolean; now: number }

/** Decides on a request as it was made at a moment, and tells its learner; false where it was decided or changed meanwhile. */
export async function decideWithin(work: Tx, row: InvoiceLine, { isMailed, ...decided }: Decided): Promise<boolean> {
  if (!(await decideInvoice(work, row.id, decided))) return false
  const { status, note, file: stored, now } = decided
  await sendMessage(work, {
    userId: row.userId,
    kind: ISSUED.kind,
    ref: `invoice:${row.id}:${now}`,
    title: status === 'issued' ? ISSUED.title : '发票未能开具',
    body: status === 'issued' ? issuedWords(row, { note, hasFile: stored !== '', isMailed }) : note,
    link: linkOf(row),
    now,
  })
  return true
}

/** Tells the learner how to come by the invoice: as a file in the order, by mail, or from finance in another way. */
function issuedWords({ email }: InvoiceLine, { note, hasFile, isMailed }: { note: string; hasFile: boolean; isMailed: boolean }): string {
  if (!hasFile) return `发票会发到 ${email}，号码 ${note}。`
  return `号码 ${note}，在订单里可以打开${isMailed ? `，也发到了 ${email}` : ''}。`
}

const decide = (load: Load, factsOf: FactsOf) =>
  act({
    name: 'decide-invoice',
    title: '处理发票',
    roles,
    fields: {
      status: choice({ label: '结果', choices: { issued: '已开具', refused: '不能开具' } }),
      note: text({ label: '发票号码，或不能开具的原因', most: 200 }),
      upload: uploadOrNone,
    },
    start: async ({ db }, ref) => {
      const row = await load(db, ref)
      return { facts: factsOf(row), version: Math.floor(row.requestedAt / 1000) }
    },
    preview: async (deps, _ref, { status, note, upload: fileId }, { staff }) => {
      if (status === 'refused' && fileId !== null) throw conflict('不能开具的发票没有文件，请去掉文件')
      const isMailed = fileId !== null && hasEmail(deps)
      return [
        status === 'issued' ? '发票标记为已开具，学员不能再改抬头' : '学员可以修改后重新申请',
        ...(await storedLine(deps, staff.id, fileId)),
        ...(isMailed ? ['文件会发到学员填的邮箱'] : []),
        `学员会收到消息：${note}`,
      ]
    },
    run: async (tx, { ref, values: { upload: fileId, ...values }, version, visit, deps, now }) => {
      const row = await load(tx, ref)
      const isSame = Math.floor(row.requestedAt / 1000) === version
      const stored = await addressOf(deps, tx, visit.staff.id, fileId)
      if (values.status === 'refused' && stored !== '') throw conflict('不能开具的发票没有文件，请去掉文件')
      const decided = { ...values, file: stored, requestedAt: row.requestedAt, isMailed: stored !== '' && hasEmail(deps), now }
      if (!isSame || !(await decideWithin(tx, row, decided))) throw conflict('这张发票已经处理，或学员刚改过抬头，请重新打开核对')
      return {
        object: `invoice:${row.orderSn}`,
        before: { status: row.status },
        after: { ...values, file: stored },
        to: `/invoices/${row.id}`,
      }
    },
    follow: (deps, ref) => mailInvoice(deps, Number(ref)),
  })

const attach = (load: Load, factsOf: FactsOf) =>
  act({
    name: 'attach-invoice',
    title: '上传发票文件',
    roles,
    fields: { upload },
    start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
    preview: async (deps, ref, { upload: fileId }, { staff }) => [
      ...(await storedLine(deps, staff.id, fileId)),
      (await load(deps.db, ref)).file === '' ? '学员在订单里可以打开' : '代替原来的文件，学员打开的是新的',
      hasEmail(deps) ? '文件会发到学员填的邮箱' : '学校没有设置发信服务器，不发邮件',
    ],
    run: async (tx, { ref, values, visit, deps, now }) => {
      const row = await load(tx, ref)
      const stored = await addressOf(deps, tx, visit.staff.id, values.upload)
      if (!(await putInvoiceFile(tx, row.id, { file: stored, before: row.file }))) throw conflict('只有已开具的发票有文件，请重新打开核对')
      const body = `订单 ${row.orderSn} 的发票在订单里可以打开${hasEmail(deps) && row.email !== '' ? `，也发到了 ${row.email}` : ''}。`
      const message = { userId: row.userId, kind: 'notice', ref: `invoice-file:${row.id}:${now}`, title: '发票文件已上传' } as const
      await sendMessage(tx, { ...message, body, link: linkOf(row), now })
      return { object: `invoice:${row.orderSn}`, before: { file: row.file }, after: { file: stored }, to: `/invoices/${row.id}` }
    },
    follow: (deps, ref) => mailInvoice(deps, Number(ref)),
  })

const mail = (load: Load, factsOf: FactsOf) =>
  act({
    name: 'mail-invoice',
    title: '把发票发到学员邮箱',
    roles,
    fields: {},
    start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
    preview: async ({ db }, ref) => [`发到 ${(await load(db, ref)).email}，只发一次`],
    run: async (tx, { ref, deps }) => {
      const row = await load(tx, ref)
      if (!hasEmail(deps)) throw conflict('学校没有设置发信服务器')
      if (row.file === '' || row.email === '') throw conflict('没有发票文件，或学员没有填邮箱')
      if (row.mailedAt !== null) throw conflict('这张发票已经发过了')
      return { object: `invoice:${row.orderSn}`, before: { mailed: false }, after: { mailed: true }, to: `/invoices/${row.id}` }
    },
    follow: (deps, ref) => mailInvoice(deps, Number(ref)),
  })

const red = (load: Load, factsOf: FactsOf) =>
  act({
    name: 'issue-red-invoice',
    title: '登记红字发票',
    roles,
    fields: { note: text({ label: '红字发票号码', most: 100 }), upload: uploadOrNone },
    start: async ({ db }, ref) => {
      const row = await load(db, ref)
      return { facts: [...factsOf(row), ['冲红金额（元）', yuanText(row.redAmount)]], version: row.redAmount }
    },
    preview: async (deps, ref, { note, upload: fileId }, { staff }) => [
      `发票冲红 ${yuan((await load(deps.db, ref)).redAmount)} 元，号码 ${note}`,
      ...(await storedLine(deps, staff.id, fileId)),
      '学员会收到消息',
    ],
    run: async (tx, { ref, values, version, visit, deps, now }) => {
      const row = await load(tx, ref)
      const stored = await addressOf(deps, tx, visit.staff.id, values.upload)
      if (!(await putRedInvoice(tx, row.id, { note: values.note, file: stored, amount: version, now })))
        throw conflict('不用冲红，或刚刚又退了款，请重新打开核对')
      const body = `订单退款后，发票冲红 ${yuan(version)} 元，红字发票号码 ${values.note}。`
      const message = { userId: row.userId, kind: 'notice', ref: `invoice-red:${row.id}:${now}`, title: '发票已冲红' } as const
      await sendMessage(tx, { ...message, body, link: linkOf(row), now })
      const before = { red: row.redState, amount: row.redAmount }
      return {
        object: `invoice:${row.orderSn}`,
        before,
        after: { red: 'issued', note: values.note, file: stored },
        to: `/invoices/${row.id}`,
      }
    },
  })

/** Acts on an invoice: deciding on it, its file, its mail, and the red-letter one after a refund. */
export const invoiceActs = (load: Load, factsOf: FactsOf) => [
  decide(load, factsOf),
  attach(load, factsOf),
  mail(load, factsOf),
  red(load, factsOf),
]
