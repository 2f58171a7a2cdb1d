import { isInsideMessaging, loginAddress } from '@/routes/login-target'

const place = (over: object = {}) => ({ isMessagingApp: false, isMiniProgram: false, brand: {}, ...over })

describe('the login target of a visitor', () => {
  it.each([
    [{}, '/login?gotoUrl=%2Fmyself'],
    [{ isMessagingApp: true }, '/login/wechat-login?gotoUrl=%2Fmyself'],
    [{ isMiniProgram: true }, '/login/wechat-login?gotoUrl=%2Fmyself'],
  ])('[D2-2-login-1] equals wechat_login inside the messaging app, phone_login elsewhere: %j', (over, address) => {
    expect(loginAddress(place(over), '/myself')).toBe(address)
  })

  it('[D2-6-brand-2] the alternate brand starts its own login instead of wechat_login', () => {
    const brand = { ownLogin: '/brand/login' }
    expect(loginAddress(place({ isMessagingApp: true, brand }), '/myself')).toBe('/brand/login?gotoUrl=%2Fmyself')
    expect(loginAddress(place({ brand }), '/myself')).toBe('/login?gotoUrl=%2Fmyself')
  })

  it('a mini-program counts as inside the messaging app', () => {
    expect([place(), place({ isMiniProgram: true })].map(isInsideMessaging)).toEqual([false, true])
  })
})
