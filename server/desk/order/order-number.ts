import type { SheetColumn } from '#server/desk/frame/sheet'
import type { CellOf } from '#server/desk/parts/sheet-cells'

/** The column by which rows of a table name their order. */
export const orderNumberColumn: SheetColumn = {
  key: 'sn',
  title: '订单号',
  words: ['订单编号'],
  isNeeded: true,
  to: (sn) => `/orders?${new URLSearchParams({ orderSn: sn.trim() })}`,
}

export const readOrderNumber = (cell: string): CellOf<string> =>
  cell.trim() === '' ? { fault: '没有写订单号' } : { value: cell.replace(/\s/g, '') }
