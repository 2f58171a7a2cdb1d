import { moderate } from '@/domain/text/moderation'

describe('the words of a text', () => {
  it.each([
    ['存货跌价准备为什么可以转回？', 'pass'],
    ['机考取代考试用笔之后还能带草稿纸吗', 'pass'],
    ['代开发票要交增值税吗，虚开发票怎么处罚', 'pass'],
    ['原值 13800000 元，折旧年限 10 年', 'pass'],
    ['QQ 农场公司收入怎么确认', 'pass'],
    ['找人代考，价格好说', 'refuse'],
    ['代.考 有人吗', 'refuse'],
    ['老师你是脑　残吗', 'refuse'],
    ['加我微信 abc12345 一起学', 'hold'],
    ['打 138 0000 0001 找我', 'hold'],
    ['看 https://example.com/a', 'hold'],
    ['报我们的保过班', 'hold'],
    ['保过班，代考，加微信abc12345', 'refuse'],
    ['', 'pass'],
  ])('%s → %s', (text, verdict) => expect(moderate(text).verdict).toBe(verdict))

  it('says why a text is not taken', () => expect(moderate('替考').reason).toBe('内容涉及考试作弊'))
})
