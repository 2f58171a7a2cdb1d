/** @sandbox own */
import { act, screen as page } from '@testing-library/react'
import { useState } from 'react'
import { closeHead, excludeAlive, layout } from '@/data/site/layout'
import { chooseFontScale } from '@/data/site/settings'
import { screen } from '@/features/page-frame/screen'
import { chrome } from '@/platform/chrome'
import { nativeApp, withoutApp } from '../../support/client/native-app'
import { renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

let drawn = 0
const Course = screen('course_detail', () => {
  const [mark] = useState(() => {
    drawn += 1
    return drawn
  })
  return <p>课程 {mark}</p>
})
const Mine = screen('myself', () => <p>我</p>)
const startState = layout.getState()
const paddingOf = (id: string) => document.getElementById(id)?.style.paddingBottom

beforeEach(signIn)
afterEach(() => {
  withoutApp()
  layout.setState(startState)
  drawn = 0
})

describe('the frame of a page', () => {
  it('[D1-4-tab-4] the route flag showAppTab decides, and the app is notified', async () => {
    const app = nativeApp({ setTabVisible: undefined, redirect: undefined, exitWebview: undefined })
    renderPage(Mine)
    expect(layout.getState().tabVisible).toBe(1)
    await act(async () => undefined)
    expect(app.toldTo('setTabVisible')).toEqual([{ visible: 1 }])
    withoutApp()
    renderPage(Course, { id: '1' })
    expect(layout.getState().tabVisible).toBe(0)
  })

  it('[D1-4-tab-5] reserves room for the app’s tab bar, or for the home indicator', () => {
    layout.setState({ tabHeight: 50, indicatorHeight: 34 })
    const { unmount } = renderPage(Mine)
    expect(paddingOf('page-myself')).toBe('50px')
    expect(page.queryByRole('tablist')).toBeNull()
    unmount()
    renderPage(Course, { id: '1' })
    expect(paddingOf('page-course_detail')).toBe('34px')
  })

  it('a tab opened from a timeline has no tabs: the host leads to no other page', () => {
    const alone = jest.spyOn(chrome, 'isAlone').mockReturnValue(true)
    renderPage(Mine)
    expect(page.queryByRole('tablist')).toBeNull()
    alone.mockRestore()
  })

  it('[D1-2-nav-1] the navigation bar shows or hides', () => {
    renderPage(Course, { id: '1' })
    expect(page.getByRole('banner')).toBeTruthy()
    act(() => layout.setState({ showNav: false }))
    expect(page.queryByRole('banner')).toBeNull()
  })

  it('[D1-4-frame-4] inside an iframe no page has a head', () => {
    closeHead()
    renderPage(Course, { id: '1' })
    expect(page.queryByRole('banner')).toBeNull()
  })

  it('[D1-4-alive-3] an excluded page is rendered again once when it comes to the front', () => {
    renderPage(Course, { id: '1' })
    act(host.show)
    expect(page.getByText('课程 1')).toBeTruthy()
    excludeAlive('course_detail')
    act(host.show)
    expect(page.getByText('课程 2')).toBeTruthy()
    expect(layout.getState().aliveExclude).toEqual([])
    act(host.show)
    expect(page.getByText('课程 2')).toBeTruthy()
  })
  it('wraps rows where letters are large', () => {
    renderPage(Mine)
    const isLarge = () => document.getElementById('page-myself')?.classList.contains('large-text')
    expect(isLarge()).toBe(false)
    act(() => chooseFontScale(1.3))
    expect(isLarge()).toBe(false)
    act(() => chooseFontScale(1.6))
    expect(isLarge()).toBe(true)
    act(() => chooseFontScale(1))
  })

  it('carries the font scale in a mini-program, where no script reaches the pages from outside', () => {
    const drawnBy = () => document.getElementById('page-myself')?.style.getPropertyValue('--fs')
    renderPage(Mine)
    act(() => chooseFontScale(2))
    expect(drawnBy()).toBe('')
    const own = jest.replaceProperty(chrome as { hasOwnBar: boolean }, 'hasOwnBar', true)
    act(() => chooseFontScale(1.6))
    expect(drawnBy()).toBe('1.6')
    own.restore()
    act(() => chooseFontScale(1))
  })
})
