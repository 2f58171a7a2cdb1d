import { amountColumn, list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import {
  type DayLine,
  type DifferenceLine,
  decideDifference,
  findDifference,
  listDays,
  listDifferences,
  waitingDifferences,
} from '#server/repositories/order/reconciliation'
import { yuan } from '@/domain/money/money'

const roles = ['finance'] as const
const providers: Record<string, string> = { wechat: '微信支付', alipay: '支付宝', virtual: '微信虚拟支付', books: '账本' }
const kinds: Record<string, string> = {
  payment_missing_here: '渠道已收款，账上没有',
  payment_missing_there: '账上已收款，渠道没有',
  payment_amount: '收款金额不一致',
  refund_missing_here: '渠道已退款，账上没有',
  refund_missing_there: '账上已退款，渠道没有',
  refund_amount: '退款金额不一致',
  books_journal: '凭证借贷不平',
  books_balance: '余额与明细不符',
  books_receivable: '应收与支付记录不符',
  books_held_beans: '冻结学豆与待付款订单不符',
  books_leaving_cash: '提现在途金额不符',
  books_discount: '优惠分摊不等于优惠金额',
  books_coupon: '同一张券用在多笔订单',
}
const amountText = (fen: number | null) => (fen === null ? '—' : yuan(fen))

const days = list<DayLine>({
  path: '/reconciliations',
  title: '每日对账',
  section: '资金',
  roles,
  filters: [],
  columns: [
    { title: '日期', text: ({ day }) => day },
    { title: '收款笔数', text: ({ payments }) => String(payments), isNumber: true },
    amountColumn('收款（元）', ({ received }) => received),
    { title: '退款笔数', text: ({ refunds }) => String(refunds), isNumber: true },
    amountColumn('退款（元）', ({ returned }) => returned),
    { title: '差异', text: ({ differences }) => String(differences ?? 0), isNumber: true },
    { title: '对账时间', text: ({ made_at }) => momentText(made_at) },
  ],
  load: ({ db }, { before, limit }) => listDays(db, { before, limit }),
})

const differences = list<DifferenceLine>({
  path: '/reconciliation-differences',
  title: '对账差异',
  section: '资金',
  roles,
  filters: [{ name: 'state', label: '处理', choices: { waiting: '待处理', decided: '已处理' } }],
  columns: [
    { title: '单号', text: ({ ref }) => ref },
    { title: '日期', text: ({ day }) => day },
    { title: '渠道', text: ({ provider }) => providers[provider] ?? provider },
    { title: '差异', text: ({ kind }) => kinds[kind] ?? kind },
    { title: '对方（元）', text: ({ there }) => amountText(there), isNumber: true },
    { title: '账上（元）', text: ({ here }) => amountText(here), isNumber: true },
    { title: '处理', text: ({ decided_at, note }) => (decided_at === null ? '待处理' : note) },
  ],
  load: ({ db }, { filter, before, limit }) => listDifferences(db, { state: filter.state, before, limit }),
  to: ({ id }) => `/acts/decide-difference/${id}`,
  waits: { state: 'waiting' },
  queue: ({ db }) => waitingDifferences(db),
})

const decide = act({
  name: 'decide-difference',
  title: '处理对账差异',
  roles,
  fields: { note: text({ label: '核对结果', hint: '例如：渠道次日入账，已核对', most: 200, isLong: true }) },
  start: async ({ db }, ref) => {
    const row = found(await findDifference(db, idOf(ref, '差异')), '差异')
    return {
      facts: [
        ['单号', row.ref],
        ['日期', row.day],
        ['渠道', providers[row.provider] ?? row.provider],
        ['差异', kinds[row.kind] ?? row.kind],
        ['对方（元）', amountText(row.there)],
        ['账上（元）', amountText(row.here)],
      ],
    }
  },
  preview: () => ['记录核对结果，这条差异不再待处理；订单和账目不变'],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '差异')
    if (!(await decideDifference(tx, id, values.note, now))) throw conflict('这条差异已经处理过')
    return { object: `reconciliation-difference:${id}`, before: null, after: values, to: '/reconciliation-differences' }
  },
})

/** The bills of the payment providers beside the books. */
export const reconciliationArea: Area = { pages: [days, differences], acts: [decide] }
