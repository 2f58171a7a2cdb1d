import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { file, text } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { endRights } from '#server/repositories/course/entitlement'
import {
  listShopOrders,
  openedShopOrder,
  releaseShopOrder,
  type ShopOrderLine,
  shopOrderBy,
  stateOfShopOrder,
} from '#server/repositories/order/shop-orders'
import { takeSale, undoSale } from '#server/services/order/shop-sales'
import { maskMobile } from '@/domain/text/personal-fields'
import { salesFrom, salesWords } from './shop-table'

const roles = ['service'] as const
const states = { waiting: '等买家登录', opened: '已开通', undone: '已退款' } as const

const shopOrders = list<ShopOrderLine>({
  path: '/shop-orders',
  title: '其他平台订单',
  section: '交易',
  roles,
  filters: [
    { name: 'sn', label: '订单号' },
    { name: 'mobile', label: '购买手机号' },
    { name: 'user', label: '学员编号' },
    { name: 'state', label: '状态', choices: states },
  ],
  columns: [
    { title: '订单号', text: ({ sn }) => sn },
    { title: '课程', text: ({ title }) => title },
    { title: '购买手机号', text: ({ mobile }) => maskMobile(mobile) },
    { title: '购买时间', text: ({ boughtAt }) => momentText(boughtAt) },
    { title: '状态', text: (row) => states[stateOfShopOrder(row)] },
    { title: '开通学员', text: ({ userId }) => (userId === null ? '—' : String(userId)), isNumber: true },
    { title: '开通时间', text: ({ openedAt }) => momentText(openedAt) },
  ],
  load: async ({ db }, { filter, before, limit }) =>
    (await listShopOrders(db, filter)).filter(({ id }) => before === undefined || id < before).slice(0, limit),
  to: ({ sn }) => `/shop-orders/${encodeURIComponent(sn)}`,
  above: (
    <>
      <ActLink name="import-shop-orders" of="new">
        导入订单
      </ActLink>
      <p className="muted">最近有变化的 200 个订单；更早的按订单号或手机号查找。</p>
    </>
  ),
})

const shopOrder = page({
  path: '/shop-orders/:sn',
  title: '其他平台订单',
  roles,
  load: async ({ db }, { params }) => found(await shopOrderBy(db, params.sn ?? ''), '订单'),
  view: (row) => {
    const state = stateOfShopOrder(row)
    return (
      <>
        <Facts
          of={[
            ['订单号', row.sn],
            ['课程', row.title],
            ['购买手机号', maskMobile(row.mobile)],
            ['购买时间', momentText(row.boughtAt)],
            ['来源', row.cameAt === null ? '早先的数据' : `${row.cameBy === 'file' ? '导入' : '对方系统'}，${momentText(row.cameAt)}`],
            ['状态', states[state]],
            ['开通学员', row.userId === null ? '—' : row.userId],
            ['开通时间', momentText(row.openedAt)],
            ...(row.undoneAt === null ? [] : ([['退款', `${momentText(row.undoneAt)}　${row.undoneReason}`]] as const)),
          ]}
        />
        {state === 'opened' && (
          <ActLink name="undo-shop-order" of={row.sn}>
            撤销激活
          </ActLink>
        )}
        {state !== 'undone' && (
          <ActLink name="refund-shop-order" of={row.sn}>
            标记已退款
          </ActLink>
        )}
      </>
    )
  },
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

const standing = async (db: Db | Tx, sn: string) => {
  const row = found(await shopOrderBy(db, sn), '订单')
  if (row.undoneAt !== null) throw conflict('这个订单已标记退款')
  return row
}

const refund = act({
  name: 'refund-shop-order',
  title: '标记已退款',
  roles,
  confirms: 'lately',
  fields: { reason: text({ label: '原因', hint: '如：买家在店里退了款', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await standing(db, ref)
    return {
      facts: [
        ['订单号', row.sn],
        ['课程', row.title],
        ['购买手机号', maskMobile(row.mobile)],
        ['状态', states[stateOfShopOrder(row)]],
      ],
    }
  },
  preview: async ({ db }, ref) => {
    const { userId } = await standing(db, ref)
    return userId === null
      ? ['这个订单不能再开通课程']
      : [`课程从学员 ${userId} 的账号收回，学习记录保留；另外买过这门课的不收回`, '学员会收到消息', '以后用这个订单号不能再开通']
  },
  run: async (tx, { ref, values: { reason }, now }) => {
    const { sn, userId, courseId } = await standing(tx, ref)
    const { state, isWithdrawn } = await undoSale(tx, sn, reason, now)
    if (state !== 'undone') throw conflict('这个订单已标记退款')
    const to = `/shop-orders/${encodeURIComponent(sn)}`
    return { object: `shop-order:${sn}`, before: { userId, courseId }, after: { isWithdrawn }, reason, to }
  },
})

const MOST_CHARACTERS = 2_000_000

const importOrders = act({
  name: 'import-shop-orders',
  title: '导入其他平台订单',
  roles,
  confirms: 'lately',
  fields: {
    upload: file({ label: '文件', hint: '.xlsx 或 .csv；也可以不选，改为在下面粘贴', isOptional: true }),
    body: text({
      label: '粘贴内容',
      hint: '第一行是列名：订单号、手机号、课程、购买时间，可以再加状态（已付款、已退款）；每门课一行',
      most: MOST_CHARACTERS,
      isLong: true,
      isOptional: true,
    }),
  },
  start: async () => ({ facts: [['说明', '手机号已是学员的马上开通，没有注册的第一次登录时开通；导入过的订单号不会重复开通']] }),
  preview: async ({ db }, _ref, typed, { staff }) => salesWords(await salesFrom(db, staff.id, typed)),
  run: async (tx, { values, visit, now }) => {
    const { sales, undone } = await salesFrom(tx, visit.staff.id, values)
    const counts: Record<string, number> = {}
    const count = (state: string) => {
      counts[state] = (counts[state] ?? 0) + 1
    }
    for (const { line: _line, ...sale } of sales) count(await takeSale(tx, sale, 'file', now))
    for (const { sn } of undone) count(`undone:${(await undoSale(tx, sn, '文件里标记已退款', now)).state}`)
    return { object: 'shop-orders:import', before: null, after: counts, to: '/shop-orders' }
  },
})

/** Orders of other shops: as they came in, opened, and taken back. */
export const shopOrderArea: Area = { pages: [shopOrders, shopOrder], acts: [undo, refund, importOrders] }
