import type { Db } from '#server/database/tables'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { text } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { courseNames } from '#server/repositories/course/course-lists'
import { closedTrades } from '#server/repositories/order/payments'
import {
  listOrders,
  listRefunds,
  type OrderLine,
  orderLine,
  type RefundLine,
  refundLine,
  sumOrders,
  sumRefunds,
  waitingRefunds,
} from '#server/repositories/order/queue'
import { advanceRefund } from '#server/services/order/after-sale/after-sale'
import { cancelRow, closeTrades } from '#server/services/order/orders'
import { yuan } from '@/domain/money/money'
import { maskMobile } from '@/domain/text/personal-fields'

const roles = ['service', 'finance'] as const
const states: Record<string, string> = {
  pending_payment: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}
const refundStates: Record<string, string> = { applied: '已申请', processing: '处理中', succeeded: '已退回', refused: '未退成' }

const channels = { wechat_jsapi: '微信内', wechat_h5: '微信（浏览器）', alipay_h5: '支付宝' }
const MOST_COURSES = 500

/** Signs of states, so that a colour never stands alone. */
const looks: Readonly<Record<string, { tone: 'good' | 'bad' | 'plain'; sign: string }>> = {
  paid: { tone: 'good', sign: '✓ ' },
  refunding: { tone: 'bad', sign: '↩ ' },
}

function Chip({ state }: { state: string }) {
  const { tone = 'plain', sign = '' } = looks[state] ?? {}
  return (
    <span className={tone === 'good' ? 'chip good' : tone === 'bad' ? 'chip bad' : 'chip'}>
      {sign}
      {states[state] ?? state}
    </span>
  )
}

const linkTo = ({ userId, nickname }: OrderLine) => <PageLink to={`/accounts/${userId}`}>{nickname}</PageLink>

/** The end of a mobile, by which staff tell learners of the same name apart. */
const tailOf = (mobile: string | null) => (mobile === null ? '' : <small>尾号 {mobile.slice(-4)}</small>)

const load = async (db: Db, ref: string | undefined) => found(await orderLine(db, idOf(ref, '订单')), '订单')

const factsOf = (row: OrderLine) =>
  [
    ['订单号', row.orderSn],
    ['商品', row.title],
    ['学员', linkTo(row)],
    ['状态', states[row.status] ?? row.status],
    ['应付（元）', yuan(row.payable)],
    ['学豆', row.beans],
    ['已退（元）', yuan(row.refunded)],
    ['下单时间', momentText(row.createdAt)],
    ['付款时间', momentText(row.paidAt)],
    ['取消原因', row.cancelReason ?? '—'],
  ] as const

const orders = list<OrderLine>({
  path: '/orders',
  title: '订单',
  section: '交易',
  roles,
  filters: [
    { name: 'user', label: '学员', hint: '手机号、后四位、昵称' },
    { name: 'status', label: '状态', choices: { live: '付过款的', ...states } },
    { name: 'created', label: '下单', kind: 'dates' },
    { name: 'paid', label: '付款', kind: 'dates' },
    { name: 'course', label: '课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
    { name: 'channel', label: '渠道', choices: channels },
    { name: 'amount', label: '金额', kind: 'money' },
    { name: 'orderSn', label: '订单号' },
  ],
  columns: [
    { title: '订单号', text: ({ orderSn }) => orderSn },
    { title: '商品', text: ({ title }) => title },
    {
      title: '学员',
      text: ({ nickname, mobile }) => `${nickname} ${maskMobile(mobile ?? '')}`.trim(),
      view: (row) => (
        <>
          {linkTo(row)} {tailOf(row.mobile)}
        </>
      ),
    },
    { title: '状态', text: ({ status }) => states[status] ?? status, view: ({ status }) => <Chip state={status} /> },
    { title: '应付（元）', text: ({ payable }) => yuan(payable), isNumber: true, sort: 'amount' },
    { title: '下单时间', text: ({ createdAt }) => momentText(createdAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listOrders(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => {
    const { payable, refunds: backs, refunded, ...counted } = await sumOrders(db, { ...filter, ...ranges })
    if (counted.isMore) return { ...counted, words: [] }
    return {
      ...counted,
      words: [`付款 ¥${yuan(payable)}`, ...(backs > 0 ? [`退 ${backs} 笔 ¥${yuan(refunded)}`] : []), `实收 ¥${yuan(payable - refunded)}`],
    }
  },
  unit: '笔',
  bulk: [{ act: 'cancel-order', words: '取消未付款的' }],
  to: ({ id }) => `/orders/${id}`,
})

const order = page({
  path: '/orders/:id',
  title: '订单',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'pending_payment' && (
        <ActLink name="cancel-order" of={row.id}>
          取消订单
        </ActLink>
      )}
    </>
  ),
})

const cancel = act({
  name: 'cancel-order',
  title: '取消订单',
  roles: ['service'],
  fields: { reason: text({ label: '给学员的原因', most: 100 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['未付款的订单被取消，优惠券和学豆退回，学员会收到消息', '之后到账的钱会自动退回'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    if ((await cancelRow(tx, row.orderSn, { reason: values.reason, isOwn: false, now })) === null) throw conflict('订单已经付款或取消')
    return { object: `order:${row.orderSn}`, before: { status: row.status }, after: values, reason: values.reason, to: `/orders/${row.id}` }
  },
  follow: async (deps, ref) => closeTrades(deps, await closedTrades(deps.db, (await load(deps.db, ref)).orderSn)),
})

const refunds = list<RefundLine>({
  path: '/refunds',
  title: '退款',
  section: '交易',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { waiting: '待处理', ...refundStates } },
    { name: 'created', label: '申请', kind: 'dates' },
    { name: 'finished', label: '退回', kind: 'dates' },
    { name: 'amount', label: '金额', kind: 'money' },
    { name: 'orderSn', label: '订单号' },
  ],
  columns: [
    { title: '退款号', text: ({ refundNo }) => refundNo },
    { title: '订单号', text: ({ orderSn }) => orderSn },
    { title: '金额（元）', text: ({ amount }) => yuan(amount), isNumber: true, sort: 'amount' },
    { title: '状态', text: ({ status }) => refundStates[status] ?? status },
    { title: '申请时间', text: ({ createdAt }) => momentText(createdAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listRefunds(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/refunds/${id}`,
  walk: { filter: { status: 'waiting' }, acts: ['ask-refund-state'], unit: '笔' },
  sum: async ({ db }, { filter, ranges }) => {
    const { amount, ...counted } = await sumRefunds(db, { ...filter, ...ranges })
    return { ...counted, words: counted.isMore ? [] : [`共 ¥${yuan(amount)}`] }
  },
  unit: '笔',
  bulk: [{ act: 'ask-refund-state', words: '向渠道查询' }],
  queue: ({ db }) => waitingRefunds(db),
})

const refundFacts = (row: RefundLine) =>
  [
    ['退款号', row.refundNo],
    ['订单号', row.orderSn],
    ['学员', row.userId],
    ['金额（元）', yuan(row.amount)],
    ['学豆', row.beans],
    ['原因', row.reason],
    ['状态', refundStates[row.status] ?? row.status],
    ['说明', row.note || '—'],
    ['申请时间', momentText(row.createdAt)],
    ['完成时间', momentText(row.finishedAt)],
  ] as const

const refund = page({
  path: '/refunds/:id',
  title: '退款',
  roles,
  load: async ({ db }, { params }) => found(await refundLine(db, idOf(params.id, '退款')), '退款'),
  view: (row) => (
    <>
      <Facts of={refundFacts(row)} />
      {row.status === 'processing' && (
        <ActLink name="ask-refund-state" of={row.id}>
          向渠道查询
        </ActLink>
      )}
    </>
  ),
})

const askState = act({
  name: 'ask-refund-state',
  title: '向支付渠道查询退款',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: refundFacts(found(await refundLine(db, idOf(ref, '退款')), '退款')) }),
  preview: () => ['立即向支付渠道查询；没有提交过的再提交一次，同一笔只会退一次'],
  run: async (tx, { ref, values }) => {
    const row = found(await refundLine(tx, idOf(ref, '退款')), '退款')
    if (row.status !== 'processing') throw conflict('这笔退款已经结束')
    return { object: `refund:${row.refundNo}`, before: null, after: null, reason: values.reason, to: `/refunds/${row.id}` }
  },
  follow: async (deps, ref) => {
    const row = await refundLine(deps.db, idOf(ref, '退款'))
    if (row) await advanceRefund(deps, row.refundNo)
  },
})

/** Orders and the refunds requested by learners. */
const orderSearch = searchable<OrderLine>({
  kind: '订单',
  roles,
  byId: orderLine,
  byWord: (db, word, limit) => listOrders(db, { orderSn: word, limit }),
  hit: ({ id, orderSn, title, payable, status }) => ({
    to: `/orders/${id}`,
    title: orderSn,
    note: `${title} ${yuan(payable)} 元，${states[status] ?? status}`,
  }),
})

export const orderArea: Area = { pages: [orders, order, refunds, refund], acts: [cancel, askState], search: [orderSearch] }
