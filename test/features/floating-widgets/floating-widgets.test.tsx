import { act, screen, waitFor } from '@testing-library/react'
import { adbox } from '@/contract/adbox'
import { clock } from '@/data/stores/clock'
import { closeHead, layout } from '@/data/stores/layout'
import { LateWidgets } from '@/features/floating-widgets/late-widgets'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { press, renderPart } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

/** 2026-11-05 20:30 in Asia/Shanghai, by the server. */
jest.mock('@/data/stores/clock', () => {
  const { createClock } = jest.requireActual<typeof import('@/data/stores/clock')>('@/data/stores/clock')
  const clock = createClock({ now: () => Date.UTC(2026, 10, 5, 12, 30) })
  return { clock, serverNow: clock.serverNow }
})
const link = (endTime: string) => ({
  name: 'pc_page_base_setting_new',
  value: JSON.stringify({ startTime: '2026-11-01 00:00:00', endTime, h5Link: '/10th', whaleAsideIconUrl: '/media/whale.png' }),
})
const button = (name: string) => screen.findByRole('button', { name })

describe('the floating widgets', () => {
  it('[D1-4-anniversary-2] the anniversary has its icon while it lasts, and leads to its page', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    const { container } = renderPart(<LateWidgets />)
    await button('周年庆')
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/whale.png')
    press('周年庆')
    await waitFor(() => expect(host.moves).toHaveLength(1))
    expect(host.moves[0]?.[1]).toContain('anniversary_10th')
  })

  it('[D2-7-setting-2] the setting is asked for once in five minutes, and kept under anniversaryBaseSetting_new with its expiry', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    for (const _ of [1, 2]) {
      const { unmount } = renderPart(<LateWidgets />)
      await button('周年庆')
      unmount()
    }
    expect(askedFor(adbox.activeLinks)).toHaveLength(1)
    expect(window.localStorage.getItem('anniversaryBaseSetting_new')).toContain(String(clock.now() + 300_000))
  })

  it('[D2-8-silentsetting-1] a setting that cannot be had is swallowed', async () => {
    refuse(adbox.activeLinks, 500, 'server error!')
    renderPart(<LateWidgets hasHome />)
    await button('回首页')
    await waitFor(() => expect(screen.queryByRole('button', { name: '周年庆' })).toBeNull())
    expect(document.getElementById('toast')?.textContent ?? '').toBe('')
  })

  it('who came by a shared address is offered the way home, and the customer service in its hours', async () => {
    answer(adbox.activeLinks, [])
    const { unmount } = renderPart(<LateWidgets hasHome />)
    await button('联系客服')
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
    unmount()
    host.depth = 2
    renderPart(<LateWidgets hasHome />)
    await button('联系客服')
    expect(screen.queryByRole('button', { name: '回首页' })).toBeNull()
  })

  it('[D1-4-frame-5] inside an iframe there are none', async () => {
    answer(adbox.activeLinks, [link('2026-11-11 00:00:00')])
    const open = layout.getState()
    closeHead()
    renderPart(<LateWidgets hasHome />)
    await waitFor(() => expect(askedFor(adbox.activeLinks)).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    act(() => layout.setState(open))
  })
})
