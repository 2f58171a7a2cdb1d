import { linesOf } from '#server/services/campaign/campaign'

describe('lines of a text in a picture', () => {
  it.each([
    ['', 4, 2, ['']],
    ['初级会计', 4, 2, ['初级会计']],
    ['初级会计实务', 4, 2, ['初级会计', '实务']],
    ['初级会计实务精讲', 4, 2, ['初级会计', '实务精讲']],
    ['初级会计实务精讲班', 4, 2, ['初级会计', '实务精…']],
    ['初级会计实务', 4, 1, ['初级会…']],
  ])('lines of %j, %i Han characters wide, at most %i, become %j', (text, width, most, lines) => {
    expect(linesOf(text, width, most)).toEqual(lines)
  })

  it('hold about twice as many Latin letters as Han characters', () => {
    expect(linesOf('abcdefghij', 4, 2)).toEqual(['abcdefg', 'hij'])
  })
})
