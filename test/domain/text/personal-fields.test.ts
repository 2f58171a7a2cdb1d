import { withoutPersonalFields } from '@/domain/text/personal-fields'

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
    ['我是学会计的，想问增值税', '我是学会计的，想问增值税'],
    ['含税销售额 412000 元，征收率 3%', '含税销售额 412000 元，征收率 3%'],
  ])('%s', (text, plain) => expect(withoutPersonalFields(text)).toBe(plain))

  it('own names are taken out, a single sign is no name', () => {
    expect(withoutPersonalFields('林晓雨问：税率', ['林晓雨', '税'])).toBe('〔姓名〕问：税率')
  })
})
