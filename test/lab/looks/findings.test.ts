import { tableOf } from '../../../lab/looks/findings'

describe('the table of findings', () => {
  it('counts each kind and names its screens once, the most frequent first', () =>
    expect(
      tableOf([
        { screen: 'course_learn', line: 'bars take 447 of 812 pixels (2 × 375)' },
        { screen: 'myself', line: 'color-contrast: .price (dark 320)' },
        { screen: 'myself', line: 'color-contrast: .tag (dark 320)' },
        { screen: 'search', line: 'color-contrast: .tag (light 320, dark 320)' },
      ]),
    ).toEqual(['    3  color-contrast           myself search', '    1  bars take n of n pixels  course_learn']))

  it('stays empty when nothing was found', () => expect(tableOf([])).toEqual([]))
})
