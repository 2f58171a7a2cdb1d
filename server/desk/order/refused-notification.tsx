import { amountColumn, list } from '#server/desk/frame/list'
import { moneyText } from '#server/desk/frame/number'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import {
  decideNotification,
  listRefusedNotifications,
  type RefusedLine,
  refusedNotification,
  waitingNotifications,
} from '#server/repositories/order/payments'

const roles = ['finance'] as const
const reasons: Record<string, string> = {
  'unknown trade': '没有这笔交易',
  'another merchant': '商户号不符',
  'another amount': '金额不符',
  'given back': '苹果已把钱退给学员，订单还没有退',
}

const notices = list<RefusedLine>({
  path: '/refused-notices',
  title: '支付通知异常',
  section: '资金',
  roles,
  filters: [{ name: 'state', label: '处理', choices: { waiting: '待处理', decided: '已处理' } }],
  columns: [
    { title: '交易号', text: ({ tradeNo }) => tradeNo },
    { title: '订单号', text: ({ orderSn }) => orderSn ?? '' },
    { title: '原因', text: ({ reason }) => reasons[reason] ?? reason },
    amountColumn('通知金额（元）', ({ amount }) => amount),
    amountColumn('应付（元）', ({ expected }) => expected),
    { title: '收到时间', text: ({ receivedAt }) => momentText(receivedAt) },
    { title: '处理', text: ({ decidedAt, note }) => (decidedAt === null ? '待处理' : note) },
  ],
  load: ({ db }, { filter, before, limit }) => listRefusedNotifications(db, { state: filter.state, before, limit }),
  to: ({ id }) => `/acts/decide-notice/${id}`,
  waits: { state: 'waiting' },
  queue: ({ db }) => waitingNotifications(db),
})

const decide = act({
  name: 'decide-notice',
  title: '处理支付通知异常',
  roles,
  fields: { note: text({ label: '核对结果', hint: '例如：渠道已原路退回，已联系学员', most: 200, isLong: true }) },
  start: async ({ db }, ref) => {
    const row = found(await refusedNotification(db, idOf(ref, '通知')), '通知')
    return {
      facts: [
        ['交易号', row.tradeNo],
        ['订单号', row.orderSn ?? '—'],
        ['原因', reasons[row.reason] ?? row.reason],
        ['通知金额', moneyText(row.amount)],
        ['应付', row.expected === null ? '—' : moneyText(row.expected)],
      ],
    }
  },
  preview: () => ['记录核对结果，这条通知不再待处理；订单和账目不变'],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '通知')
    if (!(await decideNotification(tx, id, values.note, now))) throw conflict('这条通知已经处理过')
    return { object: `refused-notice:${id}`, before: null, after: values, to: '/refused-notices' }
  },
})

/** Genuine notifications of money that were not taken in, because they do not fit our books. */
export const refusedNotificationArea: Area = { pages: [notices], acts: [decide] }
