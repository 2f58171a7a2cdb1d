import { bottomPadding, headInFrame, headShown, OPEN_HEAD, tabVisibleOf } from '@/domain/layout/page-head'

describe('the head of a page', () => {
  it('[D1-4-frame-1] closes for good inside an iframe', () => {
    const closed = headInFrame(OPEN_HEAD)
    expect(closed).toMatchObject({ showLayoutHead: false, closeLayoutHead: true })
    expect(headShown(closed, true)).toEqual(closed)
  })

  it('[D1-4-frame-2] follows the aside tabs, which are visible by default and hidden inside an iframe', () => {
    expect([OPEN_HEAD.asideTabsVisible, headInFrame(OPEN_HEAD).asideTabsVisible]).toEqual([true, false])
  })

  it('[D1-4-frame-3] can be shown or hidden only while it has not been closed', () => {
    const hidden = headShown(OPEN_HEAD, false)
    expect(hidden.showLayoutHead).toBe(false)
    expect(headShown(hidden, true).showLayoutHead).toBe(true)
  })
})

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
