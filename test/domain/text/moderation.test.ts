import { moderate } from '@/domain/text/moderation'
import { accountingSentences } from './accounting-sentences'

const verdictOf = (text: string) => moderate(text).verdict

describe('the word filter of a text', () => {
  it.each([
    '存货跌价准备为什么可以转回？',
    '机考取代考试用笔之后还能带草稿纸吗',
    '代开发票要交增值税吗，虚开发票怎么处罚',
    '原值 13800000 元，折旧年限 10 年',
    '收入 13800000000 元',
    'QQ 农场公司收入怎么确认',
    '微信收款12000元怎么记账',
    '老师，这笔错账为什么要修改分录而不是红字冲销？',
    '我妈的手机能一起看这门课吗？',
    '妈妈的赡养费能做专项附加扣除吗',
    '过去死记硬背没用，现在该怎么学',
    '新时代考证热，初级还值得考吗？',
    '答案应为更改分录后再结转',
    '房屋买答案例里怎么算契税',
    '股权低价转让的个人所得税怎么核定',
    '确保过账以后再结转',
    '环保过滤设备能抵免税额吗',
    '担保过期以后还要负责吗',
    '残障智障人士就业加计扣除怎么算',
    '博彩业的营业税怎么算',
    '走私枪支罪属于经济法吗',
    '这样做傻比较多',
    '见 http://www.chinatax.gov.cn 的公告',
    '',
  ])('passes %s', (text) => expect(verdictOf(text)).toBe('pass'))

  it.each([
    ['老师你是脑　残吗', '内容有辱骂的话'],
    ['傻 b', '内容有辱骂的话'],
    ['傻b老师', '内容有辱骂的话'],
    ['傻逼老师', '内容有辱骂的话'],
    ['操你妈', '内容有辱骂的话'],
    ['草泥马', '内容有辱骂的话'],
    ['你去死吧', '内容有辱骂的话'],
    ['想约 炮吗', '内容违反法律法规'],
  ])('refuses %s', (text, reason) => expect(moderate(text)).toEqual({ verdict: 'refuse', reason }))

  it.each([
    ['找人代考，价格好说', '内容涉及考试作弊'],
    ['代.考 有人吗', '内容涉及考试作弊'],
    ['代\u3164考', '内容涉及考试作弊'],
    ['真题答案出售', '内容涉及考试作弊'],
    ['帮你考', '内容涉及考试作弊'],
    ['替考会被判刑吗', '内容涉及考试作弊'],
    ['可以帮忙改分', '内容涉及考试作弊'],
    ['妈的，又错了', '内容有辱骂的话'],
    ['加我微信 abc12345 一起学', '内容含有联系方式'],
    ['加微信号：abc12345', '内容含有联系方式'],
    ['微信是abc12345', '内容含有联系方式'],
    ['QQ群123456789', '内容含有联系方式'],
    ['v信 abc12345', '内容含有联系方式'],
    ['薇信abc12345', '内容含有联系方式'],
    ['wеchat abc12345', '内容含有联系方式'],
    ['打 138 0000 0001 找我', '内容含有联系方式'],
    ['电话一三八零零一三八零零零', '内容含有联系方式'],
    ['电话幺三八〇〇幺三八〇〇〇', '内容含有联系方式'],
    ['看 https://example.com/a', '内容含有联系方式'],
    ['t.me/x', '内容含有联系方式'],
    ['evil.cn/a', '内容含有联系方式'],
    ['报我们的保过班', '内容像是广告'],
    ['不过退费', '内容像是广告'],
  ])('sends %s to staff', (text, reason) => expect(moderate(text)).toEqual({ verdict: 'hold', reason }))

  it('ranks a curse above an advert', () => expect(verdictOf('保过班，你是智障')).toBe('refuse'))

  it('accepts every sentence of the subjects', () => {
    expect(accountingSentences).toHaveLength(500)
    expect(accountingSentences.filter((text) => verdictOf(text) !== 'pass')).toEqual([])
  })
})
