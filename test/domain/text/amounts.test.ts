import { keepAmounts, plainAmounts } from '@/domain/text/amounts'

it.each([
  ['买价 20 000元', '买价 20\u00A0000元'],
  ['共 1 250 000 元，其中 3 000 元', '共 1\u00A0250\u00A0000 元，其中 3\u00A0000 元'],
  ['50 000×13%=6 500', '50\u00A0000×13%=6\u00A0500'],
  ['2026 100', '2026 100'],
  ['第 3 题', '第 3 题'],
  ['12 3456', '12 3456'],
])('the amounts of "%s" stay whole', (text, kept) => {
  expect(keepAmounts(text)).toBe(kept)
  expect(plainAmounts(kept)).toBe(text)
})
