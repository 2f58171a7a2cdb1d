import { act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { sendMessage } from '#server/repositories/account/message'
import { orderLine } from '#server/repositories/order/queue'

/** The key of a run of many rows, which each of them carries with its own number; the key of a form stays what it is. */
const runOf = (formKey: string, ref: string) => (formKey.endsWith(`-${ref}`) ? formKey.slice(0, -ref.length - 1) : formKey)

/** Writes to the buyer of an order. Somebody with several orders among those that were marked is written to once. */
export const tellBuyer = act({
  name: 'tell-buyer',
  title: '给买家发消息',
  roles: ['service'],
  fields: {
    title: text({ label: '标题', hint: '最多 20 字', most: 20 }),
    body: text({ label: '正文', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => {
    const { orderSn, title, nickname, userId } = found(await orderLine(db, idOf(ref, '订单')), '订单')
    return {
      facts: [
        ['订单', `${orderSn}，${title}`],
        ['学员', `${nickname}（${userId}）`],
      ],
    }
  },
  preview: (_deps, _ref, { title, body }) => [
    `买家看到：${title}。${body}`,
    '点开去这笔订单',
    '进站内消息，再通过学员开着的微信、短信或邮件提醒；选了同一位学员的几笔，只发一条',
  ],
  run: async (tx, { ref, values: { title, body }, now, formKey }) => {
    const { id, userId, orderSn } = found(await orderLine(tx, idOf(ref, '订单')), '订单')
    const link = `/mine/order/${orderSn}/detail`
    await sendMessage(tx, { userId, kind: 'school_notice', ref: runOf(formKey, ref), title, body, link, now })
    return { object: `order:${orderSn}`, before: null, after: { title, body }, to: `/orders/${id}` }
  },
})
