import { hotScore, placeIn, placeText } from '@/domain/community/hot-score'

const DAY_MS = 86_400_000

describe('hotScore', () => {
  it.each([
    ['a newer post stands above an older one', { madeAt: DAY_MS }, { madeAt: 0 }],
    ['a liked post stands above its equal', { likes: 1 }, {}],
    ['a comment counts more than a like', { comments: 1 }, { likes: 1 }],
    ['nine likes outweigh eleven hours', { likes: 9 }, { madeAt: DAY_MS * 0.46 }],
    ['nine likes do not outweigh a day', { madeAt: DAY_MS }, { likes: 9 }],
  ])('splits %s', (_, higher, lower) => {
    const of = (change: object) => hotScore({ likes: 0, comments: 0, madeAt: 0, ...change })
    expect(of(higher)).toBeGreaterThan(of(lower))
  })
})

describe('a cursor of a list', () => {
  it.each([
    ['12-3', { score: 12, id: 3 }],
    ['123456789012345-1234567890', { score: 123456789012345, id: 1234567890 }],
    ['1234567890123456-1', undefined],
    ['1-12345678901', undefined],
    ['x12-3', undefined],
    ['12-3x', undefined],
    ['12', undefined],
    ['', undefined],
    [undefined, undefined],
    ["1-1' or 1=1", undefined],
  ])('%s gives %j', (text, place) => {
    expect(placeIn(text)).toEqual(place)
    if (place) expect(placeText(place)).toBe(text)
  })
})
