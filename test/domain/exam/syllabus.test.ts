import { shareFault, shareOf, shareText, standing, sumFault } from '@/domain/exam/syllabus'

const share = (from: number, to: number) => ({ from, to })

describe('the share of a chapter', () => {
  it.each([
    ['no end', null, null, null],
    ['the first end alone', 5, null, null],
    ['the last end alone', null, 5, null],
    ['both ends', 0, 5, share(0, 5)],
  ] as const)('has both ends or is none: %s', (_case, from, to, read) => expect(shareOf({ from, to })).toEqual(read))

  it.each([
    ['none', null, null, null],
    ['a range', 25, 35, null],
    ['one percentage', 25, 25, null],
    ['nothing of the paper', 0, 0, null],
    ['all of the paper', 0, 100, null],
    ['a range without an end', 25, null, 'half'],
    ['a range without a beginning', null, 35, 'half'],
    ['less than nothing', -1, 35, 'bounds'],
    ['more than all', 25, 101, 'bounds'],
    ['an end before the beginning', 35, 25, 'order'],
  ] as const)('has a fault or none: %s', (_case, from, to, fault) => expect(shareFault({ from, to })).toBe(fault))

  it.each([
    [25, 35, '25–35%'],
    [0, 10, '0–10%'],
    [20, 20, '20%'],
  ])('from %i to %i is written %s', (from, to, text) => expect(shareText(share(from, to))).toBe(text))
})

describe('the shares of all chapters', () => {
  it.each([
    ['no chapter', [], null],
    ['chapters without one', [null, null], null],
    ['shares that leave room', [share(40, 60), share(40, 60)], null],
    ['shares that are the paper', [share(50, 50), share(50, 50)], null],
    ['beginnings of more than a paper', [share(60, 70), share(41, 50)], 'least'],
    ['beginnings of more than a paper, with a chapter left out', [share(60, 70), share(41, 50), null], 'least'],
    ['ends of less than a paper', [share(10, 49), share(10, 50)], 'most'],
    ['ends of less than a paper, with a chapter left out', [share(10, 49), share(10, 50), null], null],
  ] as const)('fit into a paper or not: %s', (_case, shares, fault) => expect(sumFault(shares)).toBe(fault))
})

describe('the marks of a chapter', () => {
  it.each([
    ['at the beginning', 2_500, 10_000, 'within'],
    ['at the end', 3_500, 10_000, 'within'],
    ['a hundredth before the beginning', 2_499, 10_000, 'below'],
    ['a hundredth behind the end', 3_501, 10_000, 'above'],
    ['no marks', 0, 10_000, 'below'],
    ['marks of a paper that no hundred divides', 2_450, 9_800, 'within'],
    ['a third of a small paper', 400, 1_200, 'within'],
    ['half of a small paper', 600, 1_200, 'above'],
  ] as const)('stand to a share of 25–35%%: %s', (_case, marks, full, place) => expect(standing(marks, full, share(25, 35))).toBe(place))
})
