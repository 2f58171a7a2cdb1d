import Taro from '@tarojs/taro'
import { payment } from '@/platform/payment/index.weapp'
import { PaymentUnavailable } from '@/platform/payment/port'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: {} }))

const ticket = { sn: 'S1', channel: 'wechat_virtual' } as const
const sheet = { mode: 'short_series_goods', signData: '{}', paySig: 'p', signature: 's' } as const
type Sheet = typeof sheet & { success: () => void; fail: (error: object) => void }

/** A host whose sheet of virtual goods ends as the test says. */
function hostThat(end: (sheet: Sheet) => void) {
  const asked: Sheet[] = []
  const requestVirtualPayment = (given: Sheet) => {
    asked.push(given)
    end(given)
  }
  Object.assign(globalThis, { wx: { requestVirtualPayment } })
  return asked
}
afterEach(() => Object.assign(globalThis, { wx: undefined }))

const pay = () => payment.pay({ kind: 'virtual', ...sheet }, ticket)

it('hands the sheet of virtual goods what the server signed, untouched', async () => {
  const asked = hostThat(({ success }) => success())
  expect(await pay()).toBe('done')
  expect(asked).toMatchObject([sheet])
})

it('tells a learner who closed the sheet from a sheet that failed', async () => {
  hostThat(({ fail }) => fail({ errMsg: 'requestVirtualPayment:fail cancel', errCode: -2 }))
  expect(await pay()).toBe('cancelled')
  hostThat(({ fail }) => fail({ errMsg: 'requestVirtualPayment:fail', errCode: -15006 }))
  await expect(pay()).rejects.toThrow(PaymentUnavailable)
})

it('says of a client without the sheet that it cannot pay', async () => {
  Object.assign(globalThis, { wx: {} })
  await expect(pay()).rejects.toThrow(PaymentUnavailable)
})

it('goes on using the other sheet for what is no virtual goods', async () => {
  const requestPayment = jest.fn(async () => ({}))
  Object.assign(Taro, { requestPayment })
  const jsapi = { timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' } as const
  expect(await payment.pay({ kind: 'jsapi', ...jsapi }, { sn: 'S1', channel: 'wechat_jsapi' })).toBe('done')
  expect(requestPayment).toHaveBeenCalledWith(jsapi)
})
