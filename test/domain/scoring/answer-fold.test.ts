import { foldAnswer } from '@/domain/scoring/answer-fold'
import { fc } from '../../support/fast-check'

describe('foldAnswer', () => {
  it.each([
    ['ＡＢＣ１２３％', 'abc123%'],
    ['　 银行存款 ', '银行存款'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['０', '0'],
    ['（一）', '(一)'],
    ['a b', 'a b'],
    ['负债\u200b', '负债'],
    ['\u200e负债', '负债'],
    ['负\u00ad债', '负债'],
  ])('reads %j as %j', (text, folded) => expect(foldAnswer(text)).toBe(folded))

  it('keeps the case of letters where it counts', () => expect(foldAnswer(' ＡbＣ ', true)).toBe('AbC'))

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(foldAnswer(foldAnswer(text))).toBe(foldAnswer(text))))
  })
})
