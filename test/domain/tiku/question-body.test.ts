import { canonical, letterAt } from '@/domain/tiku/question-body'

describe('the stored form of a question', () => {
  it.each([
    [0, 'A'],
    [3, 'D'],
    [25, 'Z'],
  ])('option %i has the letter %s', (place, letter) => expect(letterAt(place)).toBe(letter))

  it.each([
    [
      { b: 1, a: { d: 2, c: [3, 1] } },
      { a: { c: [3, 1], d: 2 }, b: 1 },
    ],
    [[{ y: null, x: 'x' }], [{ x: 'x', y: null }]],
  ])('writes %j and %j alike', (one, other) => expect(canonical(one)).toBe(canonical(other)))

  it('keeps the order of lists', () => expect(canonical([1, 2])).not.toBe(canonical([2, 1])))
})
