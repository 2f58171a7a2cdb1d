import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A number no learner has. */
const SHOPPER = '13900006601'
const FIRST = '初级会计实务·零基础精讲'
const MORE = '经济法基础·零基础精讲'

const toCashier = async ({ page }: Stage) => {
  await tap(page, 'channel-wechat_h5')
  await tap(page, 'pay-order')
  await page.waitForURL(/\/sandbox\/cashier\//)
}

/** The way to an unpaid order, which is given up at the cashier. */
async function ordering(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a coupon is claimed by its link', async () => {
    await signInTo(stage, SHOPPER, link('coupon_receive', { token: 'kaixue2026' }))
    await at(page, 'coupon_receive')
    await tap(page, 'take-coupon')
    await at(page, 'coupon_list')
    await front(page).getByText('新学期满减券').first().waitFor()
  })
  await step('a course is found in its list', async () => {
    await page.goto(link('course_normal_list', { categoryId: 22 }))
    await front(page).getByText(FIRST).first().click()
    await at(page, 'course_detail', /^\/course\/102\/detail/)
    await tap(page, 'buy-course')
    await at(page, 'course_pay')
  })
  await step('the order takes a second course and the best coupon', async () => {
    await reads(page, 'savings', '已为你选用最优惠的：新学期满减券')
    await tap(page, 'together')
    await tap(page, 'with-101')
    await tap(page, 'together-yes')
    await reads(page, 'amounts', '¥768')
    await shots.take(page, 'two-courses')
  })
  await step('leaving the cashier keeps the order, and offers a payment method, another one and an exit at once', async () => {
    await toCashier(stage)
    await page.locator('#give-up').click()
    await at(page, 'course_pay')
    await reads(page, 'pay-order', '继续支付')
    await part(page, 'channel-alipay_h5').waitFor()
    await part(page, 'cancel-order').waitFor()
    await shots.take(page, 'pay-after-all')
  })
}

/** Coming back to the order, paying it and learning. */
async function paying(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the orders are requested once, beside the loading of the app', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link('mine_order', {}))
    await front(page).getByText(FIRST).first().waitFor()
    assert.equal(asked.filter((url) => url.includes('/v2/orders/user?')).length, 1)
    assert.equal(await page.evaluate(() => (window as { firstCalls?: Map<string, unknown> }).firstCalls?.size), 0)
  })
  await step('the order waits in the list, and is paid from there', async () => {
    await front(page).getByText(FIRST).first().click()
    await at(page, 'mine_order_detail')
    await tap(page, 'pay-again')
    await at(page, 'course_pay')
    await toCashier(stage)
    await page.locator('#pay').click()
    await at(page, 'course_pay_success')
    await reads(page, 'pay-success', FIRST)
  })
  await step('the course is learned', async () => {
    await tap(page, 'go-learn')
    await at(page, 'my_course_detail', /^\/my\/course\/102\/detail$/)
    await tap(page, 'continue-learning')
    await at(page, 'course_learn')
    await part(page, 'player').waitFor()
    await shots.take(page, 'bought-lesson')
  })
}

/** The second course goes back. */
async function givingBack({ page, shots, step }: Stage): Promise<void> {
  await step('one of two courses is refunded for exactly what it cost', async () => {
    await page.goto(link('mine_order', {}))
    await front(page).getByText(FIRST).first().click()
    await at(page, 'mine_order_detail')
    await tap(page, 'refund')
    await part(page, 'item-1').click()
    await reads(page, 'refund-sheet', '¥384')
    await part(page, 'refund-reason').getByText('买错了').click()
    await shots.take(page, 'refund-one')
    await tap(page, 'refund-yes')
    await reads(page, 'refunds', /退款 ¥384.*已退款|已退款.*退款 ¥384/s)
  })
  await step('the refunded course cannot be learned, the other can', async () => {
    await page.goto(link('course_detail', { id: 101 }))
    await part(page, 'buy-course').waitFor()
    await front(page).getByText(MORE).first().waitFor()
    await page.goto(link('course_detail', { id: 102 }))
    await part(page, 'learn-course').waitFor()
  })
}

/** Find, coupon, order, give up, come back, pay, learn, and give a part back. */
export async function shopping(stage: Stage): Promise<void> {
  await ordering(stage)
  await paying(stage)
  await givingBack(stage)
}
