import { momentText } from '#server/desk/frame/row'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { editSheet } from '#server/desk/frame/sheet-edit'
import { stockWords } from '#server/desk/frame/sheet-effects'
import { momentIn } from '#server/desk/parts/field'
import { type CellOf, dayCell, endOfDay, wholeCell } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import { type BatchLine, batchesByIds, putBatch } from '#server/repositories/wallet/coupon'
import { MINUTE_MS } from '@/domain/time/units'

const MOST_STOCK = 1_000_000
const MOST_EACH = 10

const countCell =
  (title: string, most: number) =>
  (cell: string): CellOf<string> => {
    const count = wholeCell(cell, title, most)
    return count.fault === undefined ? { value: String(count.value) } : count
  }

/** A minute as the list writes it; a day alone is its first minute, or its last one. */
const momentCell =
  (title: string, isEnd: boolean) =>
  (cell: string): CellOf<string> => {
    const [, time] = /[ T](\d{1,2}:\d\d)(?::\d\d)?$/.exec(cell) ?? []
    const day = dayCell(cell)
    const at = day === null ? null : momentIn(`${day} ${time?.padStart(5, '0') ?? (isEnd ? '23:59' : '00:00')}`)
    return at === null ? { fault: `${title}“${cell.slice(0, 30)}”要写成 2026-12-01 或 2026-12-01 19:30` } : { value: momentText(at) }
  }

const momentOf = (text = '', was: number): number => (text === momentText(was) ? was : (momentIn(text) ?? endOfDay('2000-01-01')))

/** Batches of coupons leave as a list and come back with other numbers and days; what was taken stays. */
export const couponSheet = editSheet<BatchLine>({
  name: 'coupons',
  title: '导入优惠券数量和时间',
  unit: '批',
  act: 'import-coupons',
  roles: ['marketing'],
  hint: '先导出优惠券批次，改总数、每人可领和领取时间再传回来',
  columns: [
    { key: 'title', title: '名称', text: ({ title }) => title },
    { key: 'taken', title: '已领', text: ({ taken }) => String(taken) },
    { key: 'stock', title: '总数', words: ['数量'], text: ({ stock }) => String(stock), take: countCell('总数', MOST_STOCK) },
    { key: 'perPerson', title: '每人可领', text: ({ perPerson }) => String(perPerson), take: countCell('每人可领', MOST_EACH) },
    { key: 'startsAt', title: '开始领取', text: ({ startsAt }) => momentText(startsAt), take: momentCell('开始领取', false) },
    { key: 'endsAt', title: '结束领取', text: ({ endsAt }) => momentText(endsAt), take: momentCell('结束领取', true) },
  ],
  told: () => ['马上生效；已经领到的券不变'],
  effects: async (_deps, changes) =>
    stockWords(
      '还能领',
      changes.map(({ row, next }) => ({ title: row.title, from: row.stock - row.taken, to: Number(next.stock) - row.taken })),
    ),
  load: (db, ids, locks) => batchesByIds(db, ids, locks),
  refuse: (row, { stock, perPerson, startsAt, endsAt }) => {
    if (Number(stock) < row.taken) return `已经领了 ${row.taken} 张，总数不能更少`
    if (Number(perPerson) < 1) return '每人可领至少 1 张'
    return momentOf(endsAt, row.endsAt) - momentOf(startsAt, row.startsAt) < MINUTE_MS ? '结束领取要晚于开始领取' : null
  },
  save: async (work, row, next) => {
    const after = {
      stock: Number(next.stock),
      perPerson: Number(next.perPerson),
      startsAt: momentOf(next.startsAt, row.startsAt),
      endsAt: momentOf(next.endsAt, row.endsAt),
    }
    if (!(await putBatch(work, row.id, after))) throw conflict('总数不能少于已领的数量')
    const before = { stock: row.stock, perPerson: row.perPerson, startsAt: row.startsAt, endsAt: row.endsAt }
    return { object: `coupon-batch:${row.id}`, before, after }
  },
  to: '/coupons',
})

export const couponSheetArea = { pages: [], acts: [sheetAct(couponSheet)], sheets: [couponSheet] }
