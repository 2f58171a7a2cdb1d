import { sheetAct } from '#server/desk/frame/sheet-act'
import { editSheet } from '#server/desk/frame/sheet-edit'
import { stockWords } from '#server/desk/frame/sheet-effects'
import { type CellOf, wholeCell, yuanCell } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import { type CourseRow, coursesByIds, setCoursePrices, setCourseStock } from '#server/repositories/course/course-edit'
import { amountText } from '@/domain/money/price'

const MOST_PLACES = 1_000_000
const fenOf = (text = '') => Math.round(Number(text) * 100)
const stockOf = (text = '') => (text === '' ? null : Number(text))

/** An amount as the list writes it. */
function priceCell(cell: string): CellOf<string> {
  const fen = yuanCell(cell)
  return fen.fault === undefined ? { value: amountText(fen.value) } : fen
}

function stockCell(cell: string): CellOf<string> {
  if (['', '不限'].includes(cell)) return { value: '' }
  const stock = wholeCell(cell, '名额', MOST_PLACES)
  return stock.fault === undefined ? { value: String(stock.value) } : stock
}

/** Prices and places of courses leave as a list and come back changed; orders that were made keep their price. */
export const courseSheet = editSheet<CourseRow>({
  name: 'course-prices',
  title: '导入课程价格和名额',
  unit: '门',
  act: 'import-course-prices',
  roles: ['editor'],
  hint: '先导出课程，改售价、划线价和名额再传回来；金额写元，名额空着是不限',
  columns: [
    { key: 'title', title: '名称', text: ({ title }) => title },
    { key: 'state', title: '状态', text: ({ isOnSale }) => (isOnSale ? '在售' : '已下架') },
    { key: 'sold', title: '已售', text: ({ sold }) => String(sold ?? 0) },
    { key: 'price', title: '售价（元）', words: ['价格'], text: ({ price }) => amountText(price), take: priceCell },
    { key: 'listPrice', title: '划线价（元）', words: ['原价'], text: ({ listPrice }) => amountText(listPrice), take: priceCell },
    { key: 'stock', title: '名额', words: ['库存'], text: ({ stock }) => (stock === null ? '' : String(stock)), take: stockCell },
  ],
  told: () => ['学员马上看到新的价格和名额；已下的订单仍按下单时的价格支付'],
  effects: async (_deps, changes) =>
    stockWords(
      '名额',
      changes.map(({ row, next }) => ({ title: row.title, from: row.stock, to: stockOf(next.stock) })),
    ),
  load: (db, ids, locks) => coursesByIds(db, ids, locks),
  refuse: ({ sold }, { price, listPrice, stock }) => {
    if (fenOf(listPrice) < fenOf(price)) return '划线价不能低于售价'
    const places = stockOf(stock)
    return places !== null && places < (sold ?? 0) ? `已经售出 ${sold} 份，名额不能更少` : null
  },
  save: async (work, row, next) => {
    const edit = { price: fenOf(next.price), listPrice: fenOf(next.listPrice) }
    const stock = stockOf(next.stock)
    const isPriced = edit.price !== row.price || edit.listPrice !== row.listPrice
    if (isPriced && !(await setCoursePrices(work, row.id, { ...edit, version: row.version }))) throw conflict('这门课程刚被别人改过')
    if (stock !== row.stock && !(await setCourseStock(work, row.id, stock))) throw conflict('名额不能少于已售的数量')
    const before = { price: row.price, listPrice: row.listPrice, stock: row.stock }
    return { object: `course:${row.id}`, before, after: { ...edit, stock } }
  },
  to: '/courses',
})

export const courseSheetArea = { pages: [], acts: [sheetAct(courseSheet)], sheets: [courseSheet] }
