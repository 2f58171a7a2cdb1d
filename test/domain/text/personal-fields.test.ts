import { hasContactNumber, maskMobile, maskName, withoutPersonalFields } from '@/domain/text/personal-fields'

describe('personal fields', () => {
  it.each([
    ['我的手机是13812345678，请回电', '我的手机是〔手机号〕，请回电'],
    ['电话 +86 138 1234 5678', '电话 〔手机号〕'],
    ['身份证11010519491231002X', '身份证〔证件号〕'],
    ['卡号 6222 0212 3456 7890 123', '卡号 〔卡号〕'],
    ['卡号6222021234567890123', '卡号〔卡号〕'],
    ['发到 zhang.san@example.com', '发到 〔邮箱〕'],
    ['座机 010-12345678', '座机 〔电话〕'],
    ['加微信：abc_12345 聊', '加〔联系方式〕 聊'],
    ['我叫王小明，想问增值税', '〔姓名〕，想问增值税'],
    ['我是出纳，怎么记账', '我是出纳，怎么记账'],
    ['我是高中生，怎么报名', '我是高中生，怎么报名'],
    ['收入 1234567890123456 元', '收入 1234567890123456 元'],
    ['我是学会计的，想问增值税', '我是学会计的，想问增值税'],
    ['含税销售额 412000 元，征收率 3%', '含税销售额 412000 元，征收率 3%'],
  ])('personal fields are removed from “%s”', (text, plain) => expect(withoutPersonalFields(text)).toBe(plain))

  it("include the learner's own names, but not a single character", () => {
    expect(withoutPersonalFields('林晓雨问：税率', ['林晓雨', '税'])).toBe('〔姓名〕问：税率')
  })
})

describe('a masked mobile number', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['1380001', '*******'],
    ['', ''],
  ])('%s is shown as %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown)
  })
})

describe('a masked name', () => {
  it.each([
    ['陈晓晴', '陈*晴'],
    ['王伟', '王*'],
    ['欧阳子墨', '欧**墨'],
    ['丁', '丁'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskName(name)).toBe(shown)
  })
})

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
  ])('ignores the years and dates of %s', (text) => expect(hasContactNumber(text)).toBe(false))

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
