import { at, front, part, reads, type Stage, tap } from '../stage'

/** Order, sandbox cashier, and the server's word that it is paid. */
export async function buying({ page, shots, step }: Stage): Promise<void> {
  await step('the order shows its price', async () => {
    await reads(page, 'pay-order', '确认支付')
    await front(page).getByText('初级会计实务·零基础精讲').waitFor()
    await front(page).getByText('399').first().waitFor()
    await shots.take(page, 'pay')
  })
  await step('the payment methods stand before the button', async () => {
    await tap(page, 'channel-wechat_h5')
    await shots.take(page, 'pay-channel')
  })
  await step('paying at the cashier buys the course', async () => {
    await tap(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    await page.locator('#pay').waitFor()
    await shots.take(page, 'cashier')
    const waiting = page.waitForURL(/\/course\/pay\/success\/intermediate\/page\?orderSn=\w+$/, { waitUntil: 'commit' })
    await Promise.all([waiting, page.locator('#pay').click()])
    await at(page, 'course_pay_success', /^\/course\/pay\/success\?orderSn=\w+$/)
    await reads(page, 'pay-success', '初级会计实务·零基础精讲')
    await shots.take(page, 'pay-success')
  })
  await step('the learner owns the bought course', async () => {
    await tap(page, 'go-learn')
    await at(page, 'my_course_detail', /^\/my\/course\/102\/detail$/)
    await part(page, 'my-course').waitFor()
    await part(page, 'lesson-1011').waitFor()
    await shots.take(page, 'my-course')
  })
}
