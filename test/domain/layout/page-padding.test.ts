import { bottomPadding, tabVisibleOf } from '@/domain/layout/page-padding'

describe('tab and padding (document 1 §4)', () => {
  it('[D1-4-tab-1] visibility is 1 when the route has showAppTab, else 0', () => {
    expect([tabVisibleOf(true), tabVisibleOf(false), tabVisibleOf(undefined)]).toEqual([1, 0, 0])
  })

  it('[D1-4-tab-2] the padding is tabHeight while the tab bar is visible', () => {
    expect(bottomPadding({ tabHeight: 50, indicatorHeight: 34, tabVisible: 1 })).toBe(50)
  })

  it('[D1-4-tab-3] the padding is indicatorHeight otherwise', () => {
    expect(bottomPadding({ tabHeight: 50, indicatorHeight: 34, tabVisible: 0 })).toBe(34)
  })
})
