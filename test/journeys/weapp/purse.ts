import { pageUrl } from '@/routes/link'
import { BUILD_ORIGIN } from '../../mini-host/own-host'
import { pay } from './buying'
import type { PressPhone } from './phone'
import { at, codeFor, reads, type Stage, tap, type } from './stage'
import { enter } from './studying'

/** A seeded learner with cash and an account that it goes to. */
const MOBILE = '13800000001'

/** Recharge on the payment sheet, then cash goes out. */
export async function purse(stage: Stage, press: PressPhone): Promise<void> {
  const { mini, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('a pack of beans is paid on the payment sheet', async () => {
    await enter(stage, press, MOBILE)
    await mini.restoreWxMethod('login')
    await mini.mockWxMethod('requestPayment', pay, BUILD_ORIGIN)
    await open(pageUrl('recharge', {}))
    await tap(stage, 'recharge')
    await at(stage, 'course_pay')
    await tap(stage, 'channel-wechat_jsapi')
    await tap(stage, 'pay-order')
    await at(stage, 'recharge_success')
    await reads(stage, 'recharged', /充值成功/)
  })
  await step('cash is paid to the bound account', async () => {
    await open(pageUrl('cash_out', {}))
    await reads(stage, 'money-head', /20/)
    await type(stage, 'cash-out-amount', '5')
    await tap(stage, 'cash-out')
    await tap(stage, 'send-code')
    await reads(stage, 'send-code', /^\d+ 秒后重发$/)
    await type(stage, 'cash-out-code', await codeFor(stage, MOBILE))
    await at(stage, 'cash_out_status')
    await reads(stage, 'cash-outs', /已到账/)
    await shoot('cash-outs')
  })
}
