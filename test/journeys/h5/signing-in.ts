import assert from 'node:assert/strict'
import { askForCode, enterRightCode, enterWrongCode } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

const RESEND = /^\d+ 秒后重发$/

/** From a course page to signing in, with the mistakes learners make. Document 2 §5, Shared form messages. */
export async function signingIn(stage: Stage, mobile: string): Promise<void> {
  const { page, watch, shots, step } = stage
  await step('buying asks a visitor to sign in', async () => {
    await page.goto('/course/102/detail')
    await tap(page, 'buy-course')
    await at(page, 'phone_login', /^\/login\?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D102$/)
    await shots.take(page, 'login')
  })
  await step('no number and a wrong number are told, and no code is sent', async () => {
    await tap(page, 'send-code')
    await front(page).getByText('请填写电话').waitFor()
    await part(page, 'mobile').fill('12345')
    await tap(page, 'send-code')
    await front(page).getByText('请输入正确的手机号').waitFor()
    await shots.take(page, 'login-bad-mobile')
  })
  await step('after a code is sent, the next may be asked for when the countdown ends', async () => {
    await askForCode(stage, mobile)
    const first = await reads(page, 'send-code', RESEND)
    assert.equal(await part(page, 'send-code').isDisabled(), true)
    await part(page, 'send-code').filter({ hasNotText: first }).waitFor()
    await reads(page, 'send-code', RESEND)
    await shots.take(page, 'login-countdown')
  })
  await step('a wrong code is told, and the page stays', async () => {
    const expectNoMore = watch.expect(/^answer: 400 POST .*\/user\/smscode\/login$/)
    await enterWrongCode(stage, mobile)
    await front(page).getByText('验证码错误').waitFor()
    await shots.take(page, 'login-wrong-code')
    expectNoMore()
  })
  await step('the right code leads on to where the learner was going', async () => {
    await enterRightCode(stage, mobile)
    await at(page, 'course_pay', /^\/course\/pay\?courseId=102$/)
  })
}
