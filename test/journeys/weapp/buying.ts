import { at, part, reads, ready, type Stage, tap, until } from './stage'

/** Only inside the mini-program: the payment sheet, replaced by one that pays at the sandbox cashier. */
declare const wx: { request(options: object): void }
declare const sheetClosed: () => void
type PaymentSheet = { package: string }

/** The learner's finger on the payment sheet. The request leaves by the mini-program's own door, so that it works in the vendor's tool too. */
function pay(sheet: PaymentSheet, origin: string) {
  return new Promise((resolve, reject) => {
    wx.request({
      url: `${origin}/sandbox/jsapi-confirm`,
      method: 'POST',
      data: { prepay_id: sheet.package.replace('prepay_id=', '') },
      success: ({ statusCode }: { statusCode: number }) =>
        statusCode === 200 ? resolve({}) : reject(new Error(`the cashier answers ${statusCode}`)),
      fail: reject,
    })
  })
}

/** The learner closes the payment sheet. */
function giveUp() {
  sheetClosed()
  return Promise.reject(new Error('cancel'))
}

/** Where the build believes the server to be. */
export const BUILD_ORIGIN = 'http://localhost:10086'

/** Order, payment sheet, and the server's word that it is paid. */
export async function buying(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('the order shows what it costs', async () => {
    await reads(stage, 'pay-order', /提交订单/)
    await shoot('order')
  })
  await step('a payment sheet given up keeps the order', async () => {
    let closed = 0
    await mini.exposeFunction('sheetClosed', () => {
      closed += 1
    })
    await mini.mockWxMethod('requestPayment', giveUp)
    await tap(stage, 'pay-order')
    await tap(stage, 'channel-wechat_jsapi')
    await reads(stage, 'pay-order', /确认支付/)
    await shoot('channel')
    await tap(stage, 'pay-order')
    await until('the payment sheet', async () => (closed > 0 ? true : undefined))
    await ready(stage, 'pay-order')
  })
  await step('paying on the payment sheet buys the course', async () => {
    await mini.mockWxMethod('requestPayment', pay, BUILD_ORIGIN)
    await tap(stage, 'pay-order')
    await at(stage, 'course_pay_success')
    await reads(stage, 'pay-success', /初级会计实务·零基础精讲/)
    await shoot('pay-success')
  })
  await step('the bought course is the learner’s', async () => {
    await tap(stage, 'go-learn')
    await at(stage, 'my_course_detail')
    await part(stage, 'my-course')
    await shoot('my-course')
  })
}
