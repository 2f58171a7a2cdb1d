import { payment } from '@/platform/payment'
import { PaymentUnavailable } from '@/platform/payment/port'

const sheet = { kind: 'jsapi', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' } as const
const ticket = { sn: '2026', channel: 'wechat_jsapi' } as const
const hostAnswers = (err_msg: string) => {
  const invoke = jest.fn((_name: string, _params: object, done: (result: { err_msg: string }) => void) => done({ err_msg }))
  Object.assign(window, { WeixinJSBridge: { invoke } })
  return invoke
}
afterEach(() => Reflect.deleteProperty(window, 'WeixinJSBridge'))

describe('payment', () => {
  it('does nothing for a settled order', async () => {
    expect(await payment.pay({ kind: 'settled' }, ticket)).toBe('done')
  })

  it('passes the parameters to the payment sheet, and nothing else', async () => {
    const invoke = hostAnswers('get_brand_wcpay_request:ok')
    expect(await payment.pay(sheet, ticket)).toBe('done')
    const { kind: _, ...params } = sheet
    expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', params, expect.any(Function))
  })

  it('distinguishes a closed sheet from a failed one', async () => {
    hostAnswers('get_brand_wcpay_request:cancel')
    expect(await payment.pay(sheet, ticket)).toBe('cancelled')
    hostAnswers('get_brand_wcpay_request:fail')
    await expect(payment.pay(sheet, ticket)).rejects.toBeInstanceOf(PaymentUnavailable)
  })

  it('fails as unavailable in a browser without a sheet', async () => {
    await expect(payment.pay(sheet, ticket)).rejects.toBeInstanceOf(PaymentUnavailable)
  })
})
