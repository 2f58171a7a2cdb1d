import type { Db, Tx } from '#server/database/tables'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { endRights } from '#server/repositories/course/entitlement'
import { listShopOrders, openedShopOrder, releaseShopOrder, type ShopOrderLine } from '#server/repositories/order/shop-orders'
import { maskMobile } from '@/domain/text/personal-fields'

const roles = ['service'] as const

const shopOrders = list<ShopOrderLine>({
  path: '/shop-orders',
  title: '其他平台订单',
  section: '交易',
  roles,
  filters: [
    { name: 'sn', label: '订单号' },
    { name: 'user', label: '学员编号' },
  ],
  columns: [
    { title: '订单号', text: ({ sn }) => sn },
    { title: '课程', text: ({ title }) => title },
    { title: '购买手机号', text: ({ mobile }) => maskMobile(mobile) },
    { title: '激活学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '激活时间', text: ({ openedAt }) => momentText(openedAt) },
  ],
  load: async ({ db }, { filter, before, limit }) =>
    (await listShopOrders(db, filter)).filter(({ id }) => before === undefined || id < before).slice(0, limit),
  to: ({ sn }) => `/acts/undo-shop-order/${encodeURIComponent(sn)}`,
  above: <p className="muted">最近激活的 200 个订单；更早的按订单号查找。</p>,
})

const load = async (db: Db | Tx, sn: string) => found(await openedShopOrder(db, sn), '已激活的订单')

const undo = act({
  name: 'undo-shop-order',
  title: '撤销激活',
  roles,
  confirms: 'lately',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return {
      facts: [
        ['订单号', row.sn],
        ['课程', row.title],
        ['购买手机号', maskMobile(row.mobile)],
        ['激活学员', row.userId],
        ['学员手机号', maskMobile(row.ownMobile ?? '') || '—'],
        ['激活时间', momentText(row.openedAt)],
      ],
    }
  },
  preview: () => ['课程从这位学员的账号收回，学习记录保留', '用购买手机号登录的账号可以重新激活这个订单'],
  run: async (tx, { ref, values: { reason } }) => {
    const { sn, userId, courseId } = await load(tx, ref)
    if (!(await releaseShopOrder(tx, sn, userId))) throw conflict('这个订单的激活已被撤销')
    await endRights(tx, userId, sn, [courseId])
    return { object: `shop-order:${sn}`, before: { userId, courseId }, after: null, reason, to: '/shop-orders' }
  },
})

/** Orders of other shops that learners have opened. */
export const shopOrderArea: Area = { pages: [shopOrders], acts: [undo] }
