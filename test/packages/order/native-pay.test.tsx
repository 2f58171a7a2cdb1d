import { act, screen } from '@testing-library/react'
import { order as calls } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { deviceState } from '@/data/site/device'
import { layout } from '@/data/site/layout'
import Pay from '@/packages/order/pay/index'
import Success from '@/packages/order/success/index'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { order, quote } from '../../support/client/fixtures'
import { nativeApp, withoutApp } from '../../support/client/native-app'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const emptyLayout = layout.getState()
const emptyDevice = deviceState.getState()
afterEach(() => {
  withoutApp()
  act(() => {
    layout.setState(emptyLayout)
    deviceState.setState(emptyDevice)
  })
})

const alipay = [{ channel: 'alipay_h5' as const, label: '支付宝', opensOutside: false }]

async function open({ balance = 3000, used = 0 } = {}) {
  signIn()
  answer(calls.quote, quote({ channels: alipay, beans: { balance, most: used, used } }))
  answer(calls.create, order())
  answer(calls.get, order())
  answer(calls.payConfig, { payable: 19_900, payBefore: 0, beans: 1990, channels: alipay })
  answer(wallet.get, { beans: balance, cash: 0, pending: 0, leaving: 0, paidOut: 0, payoutHint: null })
  answer(calls.pay, { kind: 'redirect', url: '/cashier' })
  answer(calls.payByBeans, order({ status: 'completed', paidBeans: 1990 }))
  renderPage(Pay, { courseId: '101' })
  await screen.findByText('应付金额')
}
async function pay() {
  await screen.findByRole('radio', { name: '支付宝', checked: true })
  await act(async () => void press('确认支付'))
}

describe('buying inside the native app', () => {
  it('[D1-4-order-3] the order is bought from the app, and not as a bargain', async () => {
    nativeApp({ alipay: { status: 'success' } })
    await open()
    await pay()
    expect(askedFor(calls.create)[0]?.body).toMatchObject({ buyFrom: 'app', isBargainPaid: 0 })
    expect(host.moves.at(-1)?.[1]).toContain('intermediate')
  })

  it('[D2-8-app-3] an app too old for payment shows a toast', async () => {
    nativeApp({ alipay: { status: 'success' } })
    deviceState.setState({ appVersion: '1.9.9' })
    await open()
    await pay()
    expect(toastText()).toBe('App 版本过低，请升级App')
    expect(askedFor(calls.pay)).toEqual([])
  })

  it('an app without payment counts as too old', async () => {
    nativeApp({})
    await open()
    await pay()
    expect(toastText()).toBe('App 版本过低，请升级App')
  })

  it('in cash mode 1 the iOS app pays with beans', async () => {
    layout.setState({ cashMode: 1 })
    await open({ used: 300 })
    expect(screen.getAllByText('1990 学豆').length).toBeGreaterThan(0)
    expect(screen.queryByRole('radio')).toBeNull()
    await act(async () => void press('用学豆支付'))
    // An order paid in beans as a whole is not lowered by beans as well.
    expect(askedFor(calls.create)[0]?.body).toMatchObject({ beans: 0 })
    expect([askedFor(calls.payByBeans).length, askedFor(calls.pay).length]).toEqual([1, 0])
    expect(host.moves).toEqual([['redirectTo', '/packages/order/success/index?orderSn=2026110520300001']])
  })

  it('in cash mode 1 a learner without enough beans is led to the recharge', async () => {
    layout.setState({ cashMode: 1 })
    await open({ balance: 990 })
    expect(screen.getByRole('button', { name: '用学豆支付' }).hasAttribute('disabled')).toBe(true)
    press(/还差 1000 学豆/)
    expect(host.moves.at(-1)?.[1]).toContain('/packages/wallet/recharge/index')
  })

  it('the bought course is refetched, and the app can show its guide', async () => {
    const app = nativeApp({ showGuideAppDialog: undefined })
    signIn()
    answer(calls.get, order({ status: 'completed' }))
    renderPage(Success, { orderSn: '2026110520300001' })
    await screen.findAllByText('购买成功')
    expect(layout.getState().aliveExclude).toEqual(['course_detail'])
    expect(app.toldTo('showGuideAppDialog')).toEqual([{}])
  })
})
