import { pageUrl } from '@/routes/link'
import { BUILD_ORIGIN } from '../../mini-host/own-host'
import { pay } from './buying'
import type { PressPhone } from './phone'
import { at, part, reads, ready, type Stage, tap } from './stage'
import { enter } from './studying'

/** A number no learner has. */
const MOBILE = '13900006603'

const giveUp = `function () { return Promise.reject(new Error('cancel')) }`

async function ordering(stage: Stage, press: PressPhone): Promise<void> {
  const { mini, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('a coupon is claimed by its link', async () => {
    await enter(stage, press, MOBILE)
    await mini.restoreWxMethod('login')
    await open(pageUrl('coupon_receive', { token: 'kaixue2026' }))
    await tap(stage, 'take-coupon')
    await at(stage, 'coupon_list')
    await reads(stage, 'coupons', /新学期满减券/)
  })
  await step('the order takes a second course and the best coupon', async () => {
    await open(pageUrl('course_detail', { id: 102 }))
    await tap(stage, 'buy-course')
    await at(stage, 'course_pay')
    await reads(stage, 'savings', /已为你选用最优惠的/)
    await tap(stage, 'together')
    await tap(stage, 'with-101')
    await tap(stage, 'together-yes')
    await reads(stage, 'amounts', /768/)
    await shoot('two-courses')
  })
  await step('a cancelled payment sheet keeps both', async () => {
    await mini.mockWxMethod('requestPayment', giveUp)
    await tap(stage, 'channel-wechat_jsapi')
    await ready(stage, 'pay-order')
    await tap(stage, 'pay-order')
    await part(stage, 'given-up')
  })
}

/** A new learner: coupon, order, give up, come back, pay, learn, and give a part back. */
export async function shopping(stage: Stage, press: PressPhone): Promise<void> {
  const { mini, shoot, step } = stage
  const openOrder = async () => {
    await mini.callWxMethod('reLaunch', { url: pageUrl('mine_order', {}) })
    await tap(stage, 'order-0')
    await at(stage, 'mine_order_detail')
  }
  await ordering(stage, press)
  await step('the order waits in the list, and is paid from there', async () => {
    await mini.mockWxMethod('requestPayment', pay, BUILD_ORIGIN)
    await openOrder()
    await tap(stage, 'pay-again')
    await at(stage, 'course_pay')
    await tap(stage, 'channel-wechat_jsapi')
    await tap(stage, 'pay-order')
    await at(stage, 'course_pay_success')
    await tap(stage, 'go-learn')
    await at(stage, 'my_course_detail')
    await tap(stage, 'continue-learning')
    await at(stage, 'course_learn')
  })
  await step('one of two courses is refunded for exactly what it cost', async () => {
    await openOrder()
    await tap(stage, 'refund')
    await tap(stage, 'item-1')
    await reads(stage, 'refund-sheet', /384/)
    await tap(stage, 'refund-reason-买错了')
    await tap(stage, 'refund-yes')
    await reads(stage, 'refunds', /384[\s\S]*已退款|已退款[\s\S]*384/)
    await shoot('refunded-part')
  })
}
