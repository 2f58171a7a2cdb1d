import { BUILD_ORIGIN } from '../../mini-host/own-host'
import { at, part, reads, ready, type Stage, tap, until } from './stage'

/**
 * The learner's finger on the payment sheet, as text: a compiler's helpers do not exist inside the mini-program.
 * The request leaves by the mini-program's own door, so that it works in the vendor's tool too.
 */
export const pay = `function (sheet, origin) {
  return new Promise(function (resolve, reject) {
    wx.request({
      url: origin + '/sandbox/jsapi-confirm',
      method: 'POST',
      data: { prepay_id: sheet.package.replace('prepay_id=', '') },
      success: function (reply) {
        if (reply.statusCode === 200) resolve({})
        else reject(new Error('the cashier answers ' + reply.statusCode))
      },
      fail: reject,
    })
  })
}`

const giveUp = `function () {
  sheetClosed()
  return Promise.reject(new Error('cancel'))
}`

/** From the order to the server's word that it is paid. */
export async function buy(stage: Stage): Promise<void> {
  await stage.mini.mockWxMethod('requestPayment', pay, BUILD_ORIGIN)
  await tap(stage, 'channel-wechat_jsapi')
  await ready(stage, 'pay-order')
  await tap(stage, 'pay-order')
}

/** Order, payment sheet, and the server's word that it is paid. */
export async function buying(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('the order shows its price', async () => {
    await reads(stage, 'pay-order', /确认支付/)
    await shoot('order')
  })
  await step('a cancelled payment sheet keeps the order', async () => {
    let closed = 0
    await mini.exposeFunction('sheetClosed', () => {
      closed += 1
    })
    await mini.mockWxMethod('requestPayment', giveUp)
    await tap(stage, 'channel-wechat_jsapi')
    await shoot('channel')
    await tap(stage, 'pay-order')
    await until('the payment sheet', async () => (closed > 0 ? true : undefined))
    await part(stage, 'given-up')
    await shoot('given-up')
  })
  await step('paying on the payment sheet buys the course', async () => {
    await mini.mockWxMethod('requestPayment', pay, BUILD_ORIGIN)
    await tap(stage, 'given-up-pay')
    await at(stage, 'course_pay_success')
    await reads(stage, 'pay-success', /初级会计实务·零基础精讲/)
    await shoot('pay-success')
  })
  await step('the learner owns the bought course', async () => {
    await tap(stage, 'go-learn')
    await at(stage, 'my_course_detail')
    await part(stage, 'my-course')
    await shoot('my-course')
  })
}
