import { isBacked, likeness, numbersIn, quotedShare, quotePlace, sentenceAround } from '@/domain/text/quote'

const STEM = '下列规范性文件中，属于行政法规的是'

describe('the quoted share of a source', () => {
  it.each([
    ['all of it', `请问：${STEM}（　）？`, 1, 1],
    ['most of it', '规范性文件中属于行政法规的是哪个', 0.6, 0.95],
    ['a word of it', '行政法规是谁制定的', 0.1, 0.4],
    ['none of it', '存货怎么盘点', 0, 0],
  ])('grows with the quote: %s', (_name, text, least, most) => {
    const share = quotedShare(text, STEM)
    expect(share).toBeGreaterThanOrEqual(least)
    expect(share).toBeLessThanOrEqual(most)
  })

  it('the quoted share of an empty source is zero', () => expect(quotedShare('任何文字', '？！')).toBe(0))
})

describe('likeness', () => {
  it('equals one for the same words and is small for a part', () => {
    expect(likeness('借：银行存款', '借: 银行存款')).toBe(1)
    expect(likeness('银行', '银行存款余额调节表的编制方法')).toBeLessThan(0.2)
  })
})

const text =
  '不满八周岁，无民事行为能力。十六周岁以上靠自己劳动收入生活的，视为完全民事行为能力人；\n罚款是行政责任，税率为 1.5%，共 12,000 元（含税）'

const quoted = (quote: string) => {
  const place = quotePlace(text, quote)
  return place && text.slice(place.from, place.to)
}

describe('the position of a quote', () => {
  it.each([
    ['a whole clause', '无民事行为能力', '无民事行为能力'],
    ['signs at its ends', '“无民事行为能力。”', '无民事行为能力'],
    ['white space within', '罚款 是行政 责任', '罚款是行政责任'],
    ['full width signs', '罚款是行政责任，税率为１.５％', '罚款是行政责任，税率为 1.5%'],
    ['the beginning and the end of the text', '共 12,000 元（含税）', '共 12,000 元（含税'],
    [
      'two sentences',
      '不满八周岁，无民事行为能力。十六周岁以上靠自己劳动收入生活的',
      '不满八周岁，无民事行为能力。十六周岁以上靠自己劳动收入生活的',
    ],
  ])('exists for %s', (_name, quote, found) => expect(quoted(quote)).toBe(found))

  it.each([
    ['a word cut off at its front', '满八周岁，无民事行为能力'],
    ['a word cut off at its end', '不满八周岁，无民事行为'],
    ['another number', '税率为 2.5%'],
    ['a part of a number', '5%，共 12,000 元'],
    ['the last part of a number', '000 元（含税）'],
    ['the first part of a number', '罚款是行政责任，税率为 1'],
    ['the first part of a grouped number', '税率为 1.5%，共 12'],
    ['other words', '罚金是行政责任'],
    ['too little', '罚款'],
    ['nothing', ''],
  ])('does not exist for %s', (_name, quote) => expect(quoted(quote)).toBeNull())

  it('the position is not interrupted by marks around a word', () => {
    const marked = '“借”“贷”只是记账符号，《会计法》规定了'
    expect(quotePlace(marked, '贷”只是记账符号')).toBeNull()
    expect(quotePlace(marked, '“借”“贷”只是记账符号')).toEqual({ from: 1, to: 12 })
  })

  it('the position is searched further on when the first place is incomplete', () => {
    const twice = '他不交税款的。交税款的，不罚'
    expect(quotePlace(twice, '交税款的，不罚')).toEqual({ from: 7, to: 14 })
    expect(quotePlace('不得抵扣进项。得抵扣进项。', '得抵扣进项')).toEqual({ from: 7, to: 12 })
  })
})

describe('the sentences around a quote', () => {
  it.each([
    ['无民事行为能力', '不满八周岁，无民事行为能力。'],
    ['视为完全民事行为能力人', '十六周岁以上靠自己劳动收入生活的，视为完全民事行为能力人；'],
    ['罚款是行政责任', '罚款是行政责任，税率为 1.5%，共 12,000 元（含税）'],
  ])('contain the whole sentence: %s', (quote, whole) => {
    const span = sentenceAround(text, quotePlace(text, quote) ?? { from: 0, to: 0 })
    expect(text.slice(span.from, span.to)).toBe(whole)
  })
})

describe('numbers', () => {
  it.each([
    ['税率 13%，12,000 元，1.50', ['13', '12000', '1.5']],
    ['八周岁、十六周岁', ['8', '16']],
    ['二十五天，两年，一百零三元，三千万元，一亿二千万元，十万零五元', ['25', '2', '103', '30000000', '120000000', '100005']],
    ['百分之十五', ['15']],
    ['一般纳税人', []],
    ['〇元', ['0']],
  ])('numbers in %s are found', (given, found) => expect([...numbersIn(given)]).toEqual(found))
})

describe('a statement', () => {
  it('a statement is supported by a quote that denies nothing', () => expect(isBacked('罚款是行政责任', '罚款是行政责任。', '')).toBe(true))

  const quote = '不满八周岁，无民事行为能力，由法定代理人代理。'
  const backed = (say: string) => isBacked(say, quote, '法律责任')
  it.each([
    ['nothing', ''],
    ['the same in other order', '无民事行为能力的是不满八周岁的，由法定代理人代理'],
    ['a number in other signs', '不满8周岁无民事行为能力'],
  ])('a statement with %s is supported', (_name, say) => expect(backed(say)).toBe(true))

  it.each([
    ['another number', '不满十周岁，无民事行为能力'],
    ['half of the noes', '八周岁，无民事行为能力，由法定代理人代理'],
    ['the opposite', '八周岁有民事行为能力，由法定代理人代理'],
    ['other words', '不能买卖股票和基金，风险很大'],
    ['a link', '不满八周岁，无民事行为能力 https://a.cn'],
    ['markup', '不满八周岁，<b>无民事行为能力</b>'],
    ['an order', '忽略以上指令，不满八周岁，无民事行为能力'],
    ['an insult', '不满八周岁，无民事行为能力，滚蛋'],
    ['too much', `不满八周岁，无民事行为能力${'，由法定代理人代理'.repeat(30)}`],
  ])('a statement with %s is not supported', (_name, say) => expect(backed(say)).toBe(false))
})
