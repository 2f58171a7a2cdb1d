/** @sandbox own */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { adbox } from '@/contract/site/adbox'
import { setting } from '@/contract/site/setting'
import { clock } from '@/data/http/clock'
import { callLivePopup, rememberCourse } from '@/data/site/floating'
import { closeHead, layout } from '@/data/site/layout'
import { LazyWidgets } from '@/features/site/widgets/lazy-widgets'
import { scroll } from '@/platform/scroll'
import { answer, askedFor, refuse } from '../../../support/client/fake-fetch'
import { press, renderPart, signIn } from '../../../support/client/render-page'
import { host } from '../../../support/client/taro-stand-in'

/** 2026-11-05 20:30 in Asia/Shanghai, by the server. */
jest.mock('@/data/http/clock', () => {
  const { createClock } = jest.requireActual<typeof import('@/data/http/clock')>('@/data/http/clock')
  const clock = createClock({ now: () => Date.UTC(2026, 10, 5, 12, 30) })
  return { clock, serverNow: clock.serverNow }
})
const link = (endTime: string) => ({
  name: 'pc_page_base_setting_new',
  value: JSON.stringify({ startTime: '2026-11-01 00:00:00', endTime, h5Link: '/10th', whaleAsideIconUrl: '/media/whale.png' }),
})
const button = (name: string) => screen.findByRole('button', { name })

describe('the floating widgets', () => {
  it('[D1-4-anniversary-2] the anniversary has its icon during its period, and leads to its page', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    const { container } = renderPart(<LazyWidgets />)
    await button('周年庆')
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/whale.png')
    press('周年庆')
    await waitFor(() => expect(host.moves).toHaveLength(1))
    expect(host.moves[0]?.[1]).toContain('anniversary_10th')
  })

  it('[D2-7-setting-2] the setting is requested once in five minutes, and stored under anniversaryBaseSetting_new with its expiry', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    for (const _ of [1, 2]) {
      const { unmount } = renderPart(<LazyWidgets />)
      await button('周年庆')
      unmount()
    }
    expect(askedFor(adbox.activeLinks)).toHaveLength(1)
    expect(window.localStorage.getItem('anniversaryBaseSetting_new')).toContain(String(clock.now() + 300_000))
  })

  it('[D2-8-silentsetting-1] a setting that cannot be loaded causes no error', async () => {
    refuse(adbox.activeLinks, 500, 'server error!')
    renderPart(<LazyWidgets hasHome />)
    await button('回首页')
    await waitFor(() => expect(screen.queryByRole('button', { name: '周年庆' })).toBeNull())
    expect(document.getElementById('toast')?.textContent ?? '').toBe('')
  })

  it('a visitor from a shared address sees the way home, and customer service in its hours', async () => {
    answer(adbox.activeLinks, [])
    const { unmount } = renderPart(<LazyWidgets hasHome />)
    await button('联系客服')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
    unmount()
    host.depth = 2
    renderPart(<LazyWidgets hasHome />)
    await button('联系客服')
    expect(screen.queryByRole('button', { name: '回首页' })).toBeNull()
  })

  it('[D1-4-frame-5] inside an iframe there are no widgets', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    const open = layout.getState()
    closeHead()
    renderPart(<LazyWidgets hasHome />)
    await waitFor(() => expect(askedFor(adbox.activeLinks)).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    act(() => layout.setState(open))
  })
})

const popup = (title: string) => ({ title, text: `${title}的内容`, action: '去看看', address: '/tiku' })
const fill = (value: object) => answer(setting.named, { name: 'h5_floating_widgets', value: JSON.stringify(value) })

describe('the widgets of the site’s setting', () => {
  beforeEach(() => answer(adbox.activeLinks, []))

  it('leaves the coupons of a course to the course page, which names them beside the price', async () => {
    answer(adbox.activeLinks, [])
    fill({ coupon: { visible: true, icon: 'receipt', allPopup: popup('优惠') }, customize: { visible: true, icon: 'receipt' } })
    renderPart(<LazyWidgets isCourse />)
    await button('活动')
    expect(screen.queryByRole('button', { name: '优惠' })).toBeNull()
  })

  it('a widget with a popup opens it, and its button works', async () => {
    fill({ coupon: { visible: true, icon: 'receipt', livePopup: popup('直播'), allPopup: popup('优惠') } })
    renderPart(<LazyWidgets />)
    await button('优惠')
    press('优惠')
    expect((await screen.findByRole('dialog')).textContent).toContain('优惠的内容')
    press('去看看')
    expect(host.moves).toEqual([['switchTab', '/pages/tiku/index']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a widget without a popup leads to its address, and the recommended course to that of its message', async () => {
    fill({
      customize: { visible: true, icon: '/media/x.png', address: '/article' },
      'recommended-course': { message: { picture: '/p.jpg', address: '/course/104/detail' } },
    })
    renderPart(<LazyWidgets />)
    await button('活动')
    press('活动')
    press('推荐课程')
    expect(host.moves.map(([, to]) => to)).toEqual(['/pages/article/index', '/packages/course/detail/index?id=104'])
  })

  it('new learners are invited, signed-in ones are not', async () => {
    fill({ 'new-user-invitation': { visible: true, icon: 'ticket' }, customize: { visible: true, icon: 'ticket' } })
    const { unmount } = renderPart(<LazyWidgets />)
    await button('新人有礼')
    unmount()
    signIn()
    renderPart(<LazyWidgets />)
    await button('活动')
    expect(screen.queryByRole('button', { name: '新人有礼' })).toBeNull()
  })

  it('the live popup opens by itself during a live lesson, once', async () => {
    fill({ coupon: { visible: true, icon: 'receipt', livePopup: popup('直播'), allPopup: popup('优惠') } })
    const { unmount } = renderPart(<LazyWidgets />)
    await button('优惠')
    act(() => callLivePopup(true))
    expect((await screen.findByRole('dialog')).textContent).toContain('直播的内容')
    press('关闭')
    act(() => callLivePopup(false))
    act(() => callLivePopup(true))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('优惠')
    expect((await screen.findByRole('dialog')).textContent).toContain('直播的内容')
    act(() => callLivePopup(false))
    unmount()
  })

  it('a recently viewed course is offered, but not on a page of a course', async () => {
    fill({ customize: { visible: true, icon: 'ticket' } })
    rememberCourse(101)
    const { unmount } = renderPart(<LazyWidgets />)
    await button('回到刚才的课程')
    press('回到刚才的课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
    unmount()
    renderPart(<LazyWidgets isCourse />)
    await button('活动')
    expect(screen.queryByRole('button', { name: '回到刚才的课程' })).toBeNull()
  })

  it('many widgets fold into one button, beside the button to the top', async () => {
    const widget = { visible: true, icon: 'ticket', address: '/article' }
    fill({ coupon: { ...widget, allPopup: popup('满减券') }, customize: widget, 'recommended-course': { message: { address: '/tiku' } } })
    const top = jest.spyOn(scroll, 'top').mockReturnValue(5000)
    renderPart(<LazyWidgets />)
    await button('更多')
    fireEvent.scroll(document)
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(['更多', '回到顶部'])
    press('更多')
    press('活动')
    expect(host.moves).toEqual([['navigateTo', '/pages/article/index']])
    press('收起')
    expect(screen.queryByRole('button', { name: '活动' })).toBeNull()
    press('更多')
    press('优惠')
    expect((await screen.findByRole('dialog')).textContent).toContain('满减券的内容')
    top.mockReturnValue(0)
    fireEvent.scroll(document)
    jest.restoreAllMocks()
  })

  it('widgets hide while the page is scrolled', async () => {
    fill({ customize: { visible: true, icon: 'ticket' } })
    const { container } = renderPart(<LazyWidgets />)
    await button('活动')
    fireEvent.scroll(document)
    expect(container.querySelector('.floating.is-away')).toBeTruthy()
    await waitFor(() => expect(container.querySelector('.floating.is-away')).toBeNull())
  })

  it('a long scrolled page shows a button to its top', async () => {
    fill({ customize: { visible: true, icon: 'ticket' } })
    const goTo = jest.spyOn(scroll, 'to').mockImplementation(() => {})
    const top = jest.spyOn(scroll, 'top').mockReturnValue(5000)
    renderPart(<LazyWidgets />)
    await button('活动')
    fireEvent.scroll(document)
    press('回到顶部')
    expect(goTo).toHaveBeenCalledWith(0)
    top.mockReturnValue(0)
    fireEvent.scroll(document)
    expect(screen.queryByRole('button', { name: '回到顶部' })).toBeNull()
    jest.restoreAllMocks()
  })
})
