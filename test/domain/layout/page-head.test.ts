import { headInFrame, headShown, OPEN_HEAD } from '@/domain/layout/page-head'

describe('the head of a page', () => {
  it('[D1-4-frame-1] is closed for good inside an iframe', () => {
    const closed = headInFrame(OPEN_HEAD)
    expect(closed).toMatchObject({ showLayoutHead: false, closeLayoutHead: true })
    expect(headShown(closed, true)).toEqual(closed)
  })

  it('[D1-4-frame-2] goes with the aside tabs, which are visible by default and hidden inside an iframe', () => {
    expect([OPEN_HEAD.asideTabsVisible, headInFrame(OPEN_HEAD).asideTabsVisible]).toEqual([true, false])
  })

  it('[D1-4-frame-3] is shown or hidden only while it has not been closed', () => {
    const hidden = headShown(OPEN_HEAD, false)
    expect(hidden.showLayoutHead).toBe(false)
    expect(headShown(hidden, true).showLayoutHead).toBe(true)
  })
})
