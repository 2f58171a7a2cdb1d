import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { openTab, type Tab } from '../../support/browser'
import { INVITER, passRefundWindow } from '../../support/inviting-learner'
import { KILLED } from '../../support/watch'
import { enterRightCode, requestCode, signInTo } from '../sign-in'
import { answered, at, codeFor, front, part, reads, type Stage, tap } from '../stage'
import { buying } from './buying'

/** Somebody the server does not know yet. */
const NEWCOMER = '13900007802'

async function otherPhone({ page, app }: Stage): Promise<Tab> {
  const browser = page.context().browser()
  assert.ok(browser)
  return openTab(browser, app.origin)
}

/** The address of the card that the inviter shares. */
async function cardOf(stage: Stage): Promise<string> {
  const { page, shots, step } = stage
  let address = ''
  await step('a learner has their own invite link', async () => {
    await signInTo(stage, INVITER.mobile, link('user_invite_new'))
    await at(page, 'user_invite_new')
    const scene = /[2-9A-Z]{6}/.exec(await reads(page, 'my-invite-link', '我的邀请码'))?.[0]
    assert.ok(scene)
    address = link('user_invite_new_entry_miniprogram', {}, { scene })
    await shots.take(page, 'invite-link')
  })
  return address
}

async function accept(stage: Stage, address: string): Promise<void> {
  const { page, shots, step } = stage
  await step('the card names the inviter, and asks a visitor to sign in', async () => {
    await page.goto(address)
    await front(page).getByText('常** 邀请你一起学习').waitFor()
    await shots.take(page, 'invited')
    await tap(page, 'login-to-accept')
    await at(page, 'phone_login')
  })
  await step('the new learner returns to the card and accepts', async () => {
    await requestCode(stage, NEWCOMER)
    await enterRightCode(stage, NEWCOMER)
    await tap(page, 'accept-invite')
    await at(page, 'user_invite_new_my_receive')
    await shots.take(page, 'invitation-accepted')
  })
  await page.goto(link('course_pay', {}, { courseId: 102 }))
  await buying(stage)
}

/** A card is opened, its learner buys, and who shared it is paid: the whole way of a reward. */
export async function inviting(first: Stage): Promise<void> {
  const { page, app, shots, step, watch } = first
  const address = await cardOf(first)
  const tab = await otherPhone(first)
  try {
    await accept({ ...first, page: tab.page, watch: tab.watch }, address)
    assert.deepEqual(tab.watch.trouble(), [])
  } catch (error) {
    first.shots.write('failed-invited.log', [tab.page.url(), ...tab.watch.diary()])
    await first.shots.take(tab.page, 'failed-invited')
    throw error
  } finally {
    await tab.close()
  }
  await step('the reward waits for the refund window, and cannot be cashed out before', async () => {
    await page.goto(link('user_invite_new_withdrawal'))
    await reads(page, 'money-head', /可提现余额（元）0/)
    await reads(page, 'withdraw-money', /待结算.*¥5/)
    assert.equal(await part(page, 'withdraw-form').isVisible(), false)
  })
  await step('after the window the reward becomes cash, and is paid to the account of the inviter', async () => {
    const expectNoMore = watch.expect(KILLED)
    await app.kill()
    await passRefundWindow(app.dataDir)
    await app.start()
    await page.goto(link('user_invite_new_withdrawal'))
    await reads(page, 'money-head', /可提现余额（元）5/)
    expectNoMore()
    await part(page, 'withdraw-amount').fill('5')
    await tap(page, 'withdraw')
    await reads(page, 'cash-out-panel', /¥5/)
    await answered(page, 'POST', /\/user\/second-factor\/smscode/, () => tap(page, 'send-code'))
    await part(page, 'cash-out-code').fill(await codeFor(app, INVITER.mobile))
    await reads(page, 'withdrawals', /¥5/)
    await reads(page, 'withdrawals', '已到账')
    await shots.take(page, 'reward-cashed-out')
  })
}
