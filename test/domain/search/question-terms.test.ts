import { questionTerms } from '@/domain/search/question-terms'

describe('what a question is about', () => {
  it.each([
    ['视同销售是什么？', ['视同', '同销', '销售']],
    ['请问增值税税率 13% 怎么算', ['增值', '值税', '税税', '税率', '13']],
    ['为什么呢？', []],
    ['税', []],
    ['ROE 是什么意思', ['roe']],
  ])('%s', (text, terms) => expect(questionTerms(text)).toEqual(terms))
})
