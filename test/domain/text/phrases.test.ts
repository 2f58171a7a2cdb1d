import { withPhrase } from '@/domain/text/phrases'

describe('withPhrase', () => {
  it.each([
    ['', '思路清楚', '思路清楚'],
    ['写得好。', '思路清楚', '写得好。思路清楚'],
    ['写得好', '思路清楚', '写得好；思路清楚'],
    ['写得好\n', '思路清楚', '写得好\n思路清楚'],
  ])('puts one sign between %j and %j', (text, phrase, whole) => {
    expect(withPhrase(text, phrase)).toBe(whole)
  })
})
