import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { at, codeFor, front, part, reads, type Stage, tap } from '../stage'
import type { DeskTab } from './desk-tab'

/** The most presses from the first page of the desk to the money on its way back. */
const MOST = 4
const COURSE = { id: 102, title: '初级会计实务·零基础精讲' }
const NOTE = '已经按你的申请整单退回。'

/** Types the code of an act where one is asked for. */
async function confirmed({ app }: Stage, tab: DeskTab, owner: string): Promise<void> {
  if ((await tab.page.getByLabel('短信验证码').count()) > 0) await tab.write('短信验证码', await codeFor(app, owner))
  await tab.go('确认')
}

/** Waits until a decision is done on the page of its case; a code that was given within two minutes counts for this as well. */
async function decided(stage: Stage, tab: DeskTab, owner: string): Promise<void> {
  const done = tab.page.getByText('办好了')
  const code = tab.page.getByLabel('短信验证码')
  await done.or(code).first().waitFor()
  if ((await code.count()) > 0) await confirmed(stage, tab, owner)
  await done.waitFor()
}

async function asked(stage: Stage, tab: DeskTab, owner: string): Promise<void> {
  const { page, shots, step } = stage
  await step('refunds are left to a person, and a learner asks for one', async () => {
    await tab.open('/acts/set-refund-rules/site')
    await tab.rewrite('多少钱以内自动退', '0')
    await tab.go('下一步：查看变化')
    await confirmed(stage, tab, owner)
    await page.goto(link('course_pay', {}, { courseId: COURSE.id }))
    await at(page, 'course_pay')
    await tap(page, 'channel-wechat_h5')
    await tap(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    await page.locator('#pay').click()
    await at(page, 'course_pay_success')
    await page.goto(link('mine_order', {}))
    await front(page).getByText(COURSE.title).first().click()
    await at(page, 'mine_order_detail')
    await tap(page, 'refund')
    await part(page, 'refund-reason').getByText('买错了').click()
    await tap(page, 'refund-yes')
    await reads(page, 'refunds', /处理/)
    await shots.take(page, 'refund-asked')
  })
}

/** A learner asks for money back, and staff give it back; their presses are counted from the first page on. */
export async function refunding(stage: Stage, tab: DeskTab, owner: string): Promise<void> {
  const { page, shots, step } = stage
  await step('the cash-out that waits is decided on its own page', async () => {
    await tab.open('/')
    await tab.go(/^提现\s*1\s*件/)
    await tab.choose(/^拒绝\s*钱回到/)
    await tab.write('拒绝的理由', '账户名字不对')
    await tab.go(/^拒绝，看下一笔/)
    await decided(stage, tab, owner)
  })
  await asked(stage, tab, owner)
  await step(`the refund is decided within ${MOST} presses from the first page`, async () => {
    await tab.open('/')
    const before = tab.taps()
    await tab.go(/^退款\s*1\s*件/)
    await tab.choose(/^整单退/)
    await tab.write('写给学员', NOTE)
    await shots.take(tab.page, 'refund')
    await tab.page.getByText('确认后将会').waitFor()
    await tab.go(/^退 /)
    await decided(stage, tab, owner)
    const taps = tab.taps() - before
    assert.ok(taps <= MOST, `it took ${taps} presses`)
    process.stdout.write(`  presses of staff: ${taps}\n`)
  })
  await step('the learner sees the money on its way, with the words of staff', async () => {
    await page.reload()
    await reads(page, 'refunds', NOTE)
    await shots.take(page, 'refund-given')
  })
}
