import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type BatchLine, batchById, listBatches, setStock } from '#server/repositories/wallet/coupon'
import { couponSheet } from './coupon-sheet'

const roles = ['marketing'] as const
const MOST_STOCK = 1_000_000
const forms: Record<string, string> = { coupon: '优惠券', envelope: '红包' }

const factsOf = (row: BatchLine) =>
  [
    ['名称', `${row.title}（${forms[row.form] ?? row.form}）`],
    ['领取口令', row.token],
    ['已领 / 总数', `${row.taken} / ${row.stock}`],
    ['每人可领', row.perPerson],
    ['领取时间', `${momentText(row.startsAt)} 至 ${momentText(row.endsAt)}`],
  ] as const

const batches = list<BatchLine>({
  path: '/coupons',
  title: '优惠券批次',
  section: '营销',
  roles,
  filters: [],
  columns: [
    { title: '名称', text: ({ title }) => title },
    { title: '已领', text: ({ taken }) => String(taken), isNumber: true },
    { title: '总数', text: ({ stock }) => String(stock), isNumber: true },
    { title: '结束', text: ({ endsAt }) => momentText(endsAt) },
  ],
  above: (
    <ActLink name="add-coupon-batch" of="new">
      新建批次
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listBatches(db, { before, limit }),
  sheet: { act: 'import-coupons', words: '导入：改数量、时间', rowsOf: couponSheet.rowsOf },
  to: ({ id }) => `/coupons/${id}`,
})

const batch = page({
  path: '/coupons/:id',
  title: '优惠券批次',
  roles,
  load: async ({ db }, { params }) => found(await batchById(db, idOf(params.id, '批次')), '批次'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      <ActLink name="set-coupon-stock" of={row.id}>
        修改总数
      </ActLink>
    </>
  ),
})

const stock = act({
  name: 'set-coupon-stock',
  title: '修改优惠券总数',
  roles,
  fields: {
    stock: whole({ label: '总数', hint: '等于已领数时停止领取', least: 0, most: MOST_STOCK }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = found(await batchById(db, idOf(ref, '批次')), '批次')
    return { facts: factsOf(row), texts: { stock: [String(row.stock)] } }
  },
  preview: (_deps, _ref, { stock: most }) => [`总数改为 ${most}，已领的不受影响`],
  run: async (tx, { ref, values }) => {
    const row = found(await batchById(tx, idOf(ref, '批次')), '批次')
    if (!(await setStock(tx, row.id, values.stock))) throw conflict('总数不能少于已领的数量')
    const before = { stock: row.stock }
    return { object: `coupon-batch:${row.id}`, before, after: { stock: values.stock }, reason: values.reason, to: `/coupons/${row.id}` }
  },
})

/** Batches of coupons: how many there are. */
export const couponArea: Area = { pages: [batches, batch], acts: [stock] }
