import { hasContactNumber } from '@/domain/text/contact-number'

describe('hasContactNumber', () => {
  it.each([
    '2019-2023 南京大学会计学',
    '安徽财经大学 2019-2023',
    '备考日期 2027-05-15',
    '2014 - 2024',
    '20240615班',
    '2019.09—2023.06',
    '201909-202306 财大',
    '2019年9月至2023年6月',
    '2019-2023，2023-2026',
    '2019-2023 2023-2026 在读',
    '99 分过线，60 题',
  ])('takes %s for years and dates', (text) => expect(hasContactNumber(text)).toBe(false))

  it.each([
    '13800000001',
    '138-0000-0001',
    '138 0000 0001',
    '加 1234567',
    'qq12345678',
    '１３８００００００００',
    '0551-62345678',
    '20199999',
    '20240615123',
  ])('finds a number in %s', (text) => expect(hasContactNumber(text)).toBe(true))
})
