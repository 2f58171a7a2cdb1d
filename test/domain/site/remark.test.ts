import { remarksAddress, remarkWords } from '@/domain/site/remark'

describe('remarks', () => {
  it('lie under the address of their object', () => {
    expect(remarksAddress('article', 3)).toBe('/article/3/remarks')
    expect(remarksAddress('question', 31)).toBe('/tiku/question/31/remarks')
  })

  it('have words of their own for each kind', () => expect(remarkWords.article).not.toEqual(remarkWords.question))
})
