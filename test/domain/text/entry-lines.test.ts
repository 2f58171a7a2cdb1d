import { entryLines } from '@/domain/text/entry-lines'

it.each([
  ['借：财务费用 1.5　应付利息 3　贷：银行存款 4.5', '借：财务费用 1.5　应付利息 3\n　　贷：银行存款 4.5'],
  ['借：应付票据\n贷：应付账款', '借：应付票据\n　　贷：应付账款'],
  ['贷：银行存款', '贷：银行存款'],
  ['SUM(A1:A3)', 'SUM(A1:A3)'],
])('the text %s is split into entry lines', (text, lines) => {
  expect(entryLines(text)).toBe(lines)
})
