import { floatingSettingIn, popupNow } from '@/domain/layout/floating-setting'

const popup = { title: '直播中', text: '正在讲', action: '去看', address: '/course/105/detail' }
const NO_POPUPS = { livePopup: null, allPopup: null }

describe('the setting of the floating widgets', () => {
  it('fills the widgets it names', () => {
    const value = {
      coupon: { visible: true, icon: '/media/c.png', address: '/mine/coupon', livePopup: popup, allPopup: { title: '优惠' } },
      'recommended-course': { message: { picture: '/p.jpg', address: '/course/104/detail' } },
    }
    expect(floatingSettingIn(JSON.stringify(value))).toEqual({
      coupon: {
        payload: { visible: true, icon: '/media/c.png' },
        address: '/mine/coupon',
        popups: { livePopup: popup, allPopup: { title: '优惠', text: '', action: '', address: '' } },
      },
      'recommended-course': {
        payload: { message: { picture: '/p.jpg', address: '/course/104/detail' } },
        address: '/course/104/detail',
        popups: NO_POPUPS,
      },
    })
  })

  it('skips wrongly named widgets', () => {
    const value = {
      coupon: { visible: 'yes', icon: 3, message: [], allPopup: { text: '没有标题' } },
      customize: null,
      chat: 'on',
      other: {},
    }
    expect(floatingSettingIn(JSON.stringify(value))).toEqual({ coupon: { payload: {}, address: '', popups: NO_POPUPS } })
  })

  it.each(['', '{', '[]', 'null', '3'])('the setting of the floating widgets is empty for %p', (json) =>
    expect(floatingSettingIn(json)).toEqual({}),
  )
})

describe('the popup of a widget', () => {
  const other = { ...popup, title: '优惠' }
  it.each([
    [{ livePopup: popup, allPopup: other }, true, popup],
    [{ livePopup: popup, allPopup: other }, false, other],
    [{ livePopup: null, allPopup: other }, true, other],
    [{ livePopup: popup, allPopup: null }, false, null],
  ])('[D1-3-widget-2] %j while live gives %p', (popups, isLiving, shown) => expect(popupNow(popups, isLiving)).toBe(shown))
})
