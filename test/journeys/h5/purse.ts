import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { answered, at, codeFor, part, reads, type Stage, tap } from '../stage'

/** A seeded learner with cash and an account that it goes to. */
const MOBILE = '13800000001'

/** Recharge at the cashier, then cash goes out. */
export async function purse(stage: Stage): Promise<void> {
  const { page, app, shots, step } = stage
  await step('a pack of beans is paid at the cashier', async () => {
    await signInTo(stage, MOBILE, link('recharge', {}))
    await at(page, 'recharge')
    await tap(page, 'recharge')
    await at(page, 'course_pay')
    await tap(page, 'channel-wechat_h5')
    await tap(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    await page.locator('#pay').click()
    await at(page, 'recharge_success')
    await reads(page, 'recharged', '充值成功')
    await shots.take(page, 'recharged')
  })
  await step('cash is paid to the bound account', async () => {
    await page.goto(link('my_balance', {}))
    await reads(page, 'wallet', /待结算（元）\s*\d/)
    await page.goto(link('cash_out', {}))
    await reads(page, 'money-head', '20')
    await part(page, 'cash-out-amount').fill('5')
    await tap(page, 'cash-out')
    await reads(page, 'cash-out-panel', /¥5/)
    await answered(page, 'POST', /\/user\/second-factor\/smscode$/, () => tap(page, 'send-code'))
    await shots.take(page, 'cash-out-code')
    // The sixth digit confirms.
    await part(page, 'cash-out-code').fill(await codeFor(app, MOBILE))
    await at(page, 'cash_out_status')
    await reads(page, 'cash-outs', /已到账.*¥5|¥5.*已到账/s)
    await shots.take(page, 'cash-outs')
    await page.goto(link('cash_out', {}))
    await reads(page, 'money-head', '15')
  })
}
