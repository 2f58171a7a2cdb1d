import { drawRedeemCode, redeemCodeIn, redeemCodeText } from '@/domain/course/redeem-code'

describe('a code printed in a book', () => {
  it('a printed code is generated, printed in groups and read again', () => {
    let at = 0
    const code = drawRedeemCode((below) => at++ % below)
    expect(code).toEqual({ serial: '234567', secret: '89ABCDEF' })
    expect(redeemCodeText(code)).toBe('234567-89AB-CDEF')
    expect(redeemCodeIn(redeemCodeText(code))).toEqual(code)
  })

  it.each([
    ['abcdef23456789', { serial: 'ABCDEF', secret: '23456789' }],
    [' ａｂｃｄｅｆ－2345－6789 ', { serial: 'ABCDEF', secret: '23456789' }],
    ['ABCDEF-2345-678', undefined],
    ['ABCDEF-2345-67890', undefined],
    ['ABCDE0-2345-6789', undefined],
    ['', undefined],
  ])('"%s" is read as %j', (text, code) => {
    expect(redeemCodeIn(text)).toEqual(code)
  })
})
