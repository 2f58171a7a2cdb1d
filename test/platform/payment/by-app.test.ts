import { payment } from '@/platform/payment'
import { AppTooOld, PaymentUnavailable } from '@/platform/payment/port'
import { nativeApp, withoutApp } from '../../support/client/native-app'

const redirect = { kind: 'redirect', url: '/cashier' } as const
const ticket = { sn: '2026110520300001', channel: 'alipay_h5' } as const
afterEach(withoutApp)

describe('payment inside the native app', () => {
  it('[D2-7-bridge-11] uses wxpay or alipay with sn and snType', async () => {
    const app = nativeApp({ wxpay: { status: 'success' }, alipay: { status: 'cancel' } })
    expect(await payment.pay(redirect, ticket)).toBe('cancelled')
    expect(await payment.pay(redirect, { ...ticket, channel: 'wechat_h5' })).toBe('done')
    expect([app.toldTo('alipay'), app.toldTo('wxpay')]).toEqual([
      [{ sn: ticket.sn, snType: 'order' }],
      [{ sn: ticket.sn, snType: 'order' }],
    ])
  })

  it('[D2-8-app-2] an app without payment is too old', async () => {
    nativeApp({ getTabHeight: 0 })
    await expect(payment.pay(redirect, ticket)).rejects.toBeInstanceOf(AppTooOld)
  })

  it('a payment that failed in the app is not a payment', async () => {
    nativeApp({ alipay: { status: 'fail' } })
    await expect(payment.pay(redirect, ticket)).rejects.toBeInstanceOf(PaymentUnavailable)
  })

  it('a settled order makes no call', async () => {
    const app = nativeApp({ alipay: 'success' })
    expect(await payment.pay({ kind: 'settled' }, ticket)).toBe('done')
    expect(app.calls).toEqual([])
  })
})
