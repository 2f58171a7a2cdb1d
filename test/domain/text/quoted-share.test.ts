import { likeness, quotedShare } from '@/domain/text/quoted-share'

const STEM = '下列规范性文件中，属于行政法规的是'

describe('how much of a source a text quotes', () => {
  it.each([
    ['all of it', `请问：${STEM}（　）？`, 1, 1],
    ['most of it', '规范性文件中属于行政法规的是哪个', 0.6, 0.95],
    ['a word of it', '行政法规是谁制定的', 0.1, 0.4],
    ['none of it', '存货怎么盘点', 0, 0],
  ])('%s', (_name, text, least, most) => {
    const share = quotedShare(text, STEM)
    expect(share).toBeGreaterThanOrEqual(least)
    expect(share).toBeLessThanOrEqual(most)
  })

  it('of nothing is nothing', () => expect(quotedShare('任何文字', '？！')).toBe(0))
})

describe('likeness', () => {
  it('is one for the same words and small for a part', () => {
    expect(likeness('借：银行存款', '借: 银行存款')).toBe(1)
    expect(likeness('银行', '银行存款余额调节表的编制方法')).toBeLessThan(0.2)
  })
})
