import type { Db, Tx } from '#server/database/tables'
import { yuanText } from '#server/desk/frame/number'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { refundRules } from '#server/repositories/account/money-rules'
import { findOrder } from '#server/repositories/order/orders'
import { orderLine } from '#server/repositories/order/queue'
import { refundItems } from '#server/repositories/order/refunds'
import { openCase } from '#server/services/order/after-sale/after-sale'
import { yuan } from '@/domain/money/money'
import { refundSum } from '@/domain/order/refund'

const roles = ['service', 'finance'] as const

/** An order with what may go back of it. */
async function load(db: Db | Tx, ref: string) {
  const row = found(await orderLine(db, idOf(ref, '订单')), '订单')
  const order = found(await findOrder(db, row.userId, row.orderSn), '订单')
  const items = await refundItems(db, row.userId, row.orderSn)
  return { row, order, items, open: items.filter(({ isRefunded }) => !isRefunded) }
}

/** Begins a refund for a learner who asks on the telephone: it waits with the others, and is decided on its own page. */
const open = act({
  name: 'open-refund',
  title: '替学员申请退款',
  roles,
  fields: {
    seqs: objects({ label: '退哪些' }),
    reason: text({ label: '学员说的理由', hint: '写进退款记录，学员看得到', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const { row, open: left } = await load(db, ref)
    if (left.length === 0 || row.status !== 'completed') throw conflict('这笔订单现在没有可以退的')
    return {
      facts: [
        ['商品', row.title],
        ['学员', row.nickname],
        ['实付（元）', yuanText(row.payable)],
        ['付款时间', momentText(row.paidAt)],
      ],
      texts: { seqs: left.length === 1 ? left.map(({ seq }) => String(seq)) : [] },
      choices: { seqs: choicesOf(left.map(({ seq, title, payable }) => ({ id: seq, title: `${title}（¥${yuan(payable)}）` }))) },
    }
  },
  preview: async ({ db }, ref, { seqs }) => {
    const { order, items } = await load(db, ref)
    if (seqs.length === 0) throw invalid('请选要退的')
    const { amount, beans } = refundSum(items, seqs, order.paid_beans > 0)
    const { answerDays } = await refundRules(db)
    return [
      `最多能退 ${yuan(amount)} 元${beans > 0 ? `和 ${beans} 学豆` : ''}，退多少在下一页决定`,
      `学员会收到“退款申请已收到”，${answerDays} 天内要答复；决定以前课程照常学`,
    ]
  },
  run: async (tx, { ref, values: { seqs, reason }, now }) => {
    const { order } = await load(tx, ref)
    if (seqs.length === 0) throw invalid('请选要退的')
    const { id, refundNo } = await openCase(tx, order, { seqs, reason }, now)
    return { object: `refund:${refundNo}`, before: null, after: { orderSn: order.order_sn, seqs }, reason, to: `/refunds/${id}` }
  },
})

export const refundOpenArea: Area = { pages: [], acts: [open] }
