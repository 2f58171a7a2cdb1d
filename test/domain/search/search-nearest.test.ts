import { nearestWord } from '@/domain/search/search-nearest'

const words = ['注册会计师', '税务师', '初级会计职称', '经济法']

describe('the word a misspelt one may mean', () => {
  it.each([
    ['注册会记师', '注册会计师'],
    ['税物师', '税务师'],
    ['初级会计', '初级会计职称'],
    ['税务师', null],
    ['钢琴', null],
    ['？', null],
  ])('for %j is %j', (text, word) => expect(nearestWord(text, words)).toBe(word))

  it('is the one with most in common, wherever it stands', () => {
    expect(nearestWord('经济法规', ['经济学法', '经济法'])).toBe('经济法')
    expect(nearestWord('经济法规', ['经济法', '经济学法'])).toBe('经济法')
  })
})
