import { circleFault, circleMark, MOST_CIRCLES } from '@/domain/doubt/marked-picture'

const circle = { seq: 2, picture: 1, left: 100, top: 200, width: 300, height: 100 }
const answers = [
  { seq: 1, images: [] },
  { seq: 2, images: ['a', 'b'] },
]

describe('circles on handed-in pictures', () => {
  it('have the numbers that comments refer to', () => {
    expect([0, 1, 19].map(circleMark)).toEqual(['①', '②', '⑳'])
  })

  it.each([
    ['on a picture', [circle], null],
    ['up to the edges', [{ ...circle, left: 0, width: 1_000, top: 0, height: 1_000 }], null],
    ['on a picture that is not there', [circle, { ...circle, picture: 3 }], '圈注②：第 2 题没有第 3 张图片'],
    ['on an item without pictures', [{ ...circle, seq: 1 }], '圈注①：第 1 题没有第 1 张图片'],
    ['on an item that is not there', [{ ...circle, seq: 9 }], '圈注①：第 9 题没有第 1 张图片'],
    ['over the right edge', [{ ...circle, left: 701 }], '圈注①超出了图片'],
    ['over the lower edge', [{ ...circle, top: 901 }], '圈注①超出了图片'],
    ['too many', Array.from({ length: MOST_CIRCLES + 1 }, () => circle), '最多圈 20 处'],
  ])('%s', (_case, circles, fault) => {
    expect(circleFault(circles, answers)).toBe(fault)
  })
})
