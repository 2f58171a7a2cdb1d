import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { profile } from '@/contract/account/profile'
import { order as orders } from '@/contract/order/order'
import { setting } from '@/contract/site/setting'
import { wallet as wallets } from '@/contract/wallet/wallet'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import SetPassword from '@/packages/account/set-password/index'
import Pay from '@/packages/order/pay/index'
import BindAlipay from '@/packages/wallet/bind-alipay/index'
import CashOut from '@/packages/wallet/cash-out/index'
import Recharge from '@/packages/wallet/recharge/index'
import PhoneLogin from '@/pages/login/index'
import WechatLogin from '@/pages/login-wechat/index'
import { answer } from '../../support/client/fake-fetch'
import { order, personalInfo, quote } from '../../support/client/fixtures'
import { renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const wallet: Wallet = { beans: 300, cash: 5000, pending: 0, leaving: 0, paidOut: 0, payoutHint: '138****0001' }
const without = (...names: string[]) =>
  answer(setting.named, { name: 'offered', value: JSON.stringify(Object.fromEntries(names.map((name) => [name, false]))) })
const buttonNamed = (name: string | RegExp) => screen.queryByRole('button', { name })

describe('a school without a provider', () => {
  it.each([
    ['to the account page for a visitor without codes', PhoneLogin, ['sms'], '/pages/login-account/index?gotoUrl=%2Fmyself'],
    ['to the phone page without the messaging app', WechatLogin, ['wechat'], '/pages/login/index?gotoUrl=%2Fmyself'],
    ['to the account page without both', WechatLogin, ['wechat', 'sms'], '/pages/login-account/index?gotoUrl=%2Fmyself'],
  ] as const)('leads %s', async (_, Page: ComponentType, off, address) => {
    without(...off)
    renderPage(Page, { gotoUrl: '%2Fmyself' })
    await waitFor(() => expect(host.moves).toEqual([['redirectTo', address]]))
  })

  it.each([
    ['the password', SetPassword, '保存密码'],
    ['the account for cash', BindAlipay, /绑定/],
  ] as const)('says at %s whom to ask for what needs a code', async (_, Page: ComponentType, action) => {
    signIn()
    without('sms')
    answer(profile.personal, personalInfo())
    answer(wallets.payoutAccount, { hint: null, mobile: '138****0001', changeableAt: 0 })
    renderPage(Page)
    expect(await screen.findByText('学校没有开通短信验证，这一步请联系老师办理')).toBeTruthy()
    expect([buttonNamed('获取验证码'), buttonNamed(action)?.hasAttribute('disabled')]).toEqual([null, true])
  })

  it('shows no button that pays where no money is taken online', async () => {
    signIn()
    answer(orders.quote, quote({ channels: [] }))
    answer(wallets.get, wallet)
    renderPage(Pay, { courseId: '101' })
    expect(await screen.findByText(/学校暂时不在线上收款/)).toBeTruthy()
    expect([buttonNamed('确认支付'), buttonNamed(/联系老师/) !== null]).toEqual([null, true])
  })

  it('still gives a free course', async () => {
    signIn()
    answer(orders.quote, quote({ channels: [], payable: 0 }))
    answer(wallets.get, wallet)
    renderPage(Pay, { courseId: '101' })
    expect(await screen.findByRole('button', { name: '免费领取' })).toBeTruthy()
    expect(screen.queryByText(/学校暂时不在线上收款/)).toBeNull()
  })

  it('lets an order of before be cancelled, and does not offer to pay it', async () => {
    signIn()
    answer(orders.get, order())
    answer(orders.payConfig, { payable: 19_900, payBefore: 0, beans: 1990, channels: [] })
    answer(wallets.get, wallet)
    renderPage(Pay, { orderSn: order().orderSn })
    expect(await screen.findByText(/学校暂时不在线上收款/)).toBeTruthy()
    expect([buttonNamed('继续支付'), buttonNamed('取消订单') !== null]).toEqual([null, true])
  })

  it('sells no beans without payment, and keeps cash without payouts', async () => {
    signIn()
    without('payment', 'cashOut')
    answer(wallets.get, wallet)
    answer(wallets.packs, [{ id: 1, beans: 60, gift: 0, price: 600, productId: 'beans.60' }])
    renderPage(Recharge)
    expect(await screen.findByText(/不能充值/)).toBeTruthy()
    expect(buttonNamed('去支付')).toBeNull()
    renderPage(CashOut)
    expect(await screen.findByText(/余额会一直为你保留/)).toBeTruthy()
    expect(buttonNamed('提现')).toBeNull()
  })
})
