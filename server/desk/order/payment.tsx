import { amountColumn, list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { conflict } from '#server/refusal'
import { isRefunding, listTroubledPayments, type TroubledPayment, troubledPayments } from '#server/repositories/order/payments'
import { refundTrade } from '#server/services/order/refund'

const roles = ['finance'] as const

const troubled = list<TroubledPayment>({
  path: '/payments',
  title: '退款异常',
  section: '资金',
  roles,
  filters: [],
  columns: [
    { title: '交易号', text: ({ tradeNo }) => tradeNo },
    { title: '订单号', text: ({ orderSn }) => orderSn },
    { title: '渠道', text: ({ channel }) => channel },
    amountColumn('金额（元）', ({ amount }) => amount),
    { title: '支付时间', text: ({ createdAt }) => momentText(createdAt) },
  ],
  load: ({ db, now }, { limit, before }) => (before === undefined ? listTroubledPayments(db, { now: now(), limit }) : Promise.resolve([])),
  to: ({ tradeNo }) => `/acts/retry-refund/${tradeNo}`,
  queue: ({ db, now }) => troubledPayments(db, now()),
})

const retry = act({
  name: 'retry-refund',
  title: '重新退款',
  roles,
  confirms: 'each',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async (_deps, ref) => ({ facts: [['交易号', ref]] }),
  preview: () => ['立即向支付渠道再提交一次这笔退款；同一笔款项只会退一次'],
  run: async (tx, { ref, values }) => {
    if (!(await isRefunding(tx, ref))) throw conflict('这笔退款已经完成')
    return { object: `payment:${ref}`, before: null, after: null, reason: values.reason, to: '/payments' }
  },
  follow: (deps, ref) => refundTrade(deps, ref),
})

/** Payments whose refund has not gone through. */
export const paymentArea: Area = { pages: [troubled], acts: [retry] }
