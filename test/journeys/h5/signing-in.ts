import assert from 'node:assert/strict'
import { enterRightCode, enterWrongCode, requestCode } from '../sign-in'
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
  await step('the login page names its operator, the accepted numbers, and the agreements', async () => {
    for (const text of ['启明学堂', '+86']) await front(page).getByText(text, { exact: true }).waitFor()
    const box = front(page).getByRole('checkbox', { name: '我已阅读并同意用户协议和隐私政策' })
    assert.equal(await box.isChecked(), false)
    for (const title of ['用户协议', '隐私政策']) {
      await front(page)
        .getByRole('button', { name: `《${title}》` })
        .click()
      await at(page, 'agreement')
      await front(page).getByRole('heading', { name: title }).first().waitFor()
      await page.goBack()
      await at(page, 'phone_login')
    }
  })
  await step('the first sign-in without consent is stopped by the request for it with the reason', async () => {
    await part(page, 'mobile').fill(mobile)
    await part(page, 'smscode').fill('000000')
    await reads(page, 'agree-dialog', /我们只收集提供服务所必需的信息/)
    await shots.take(page, 'login-privacy')
    await front(page).getByRole('button', { name: '不同意' }).click()
    await part(page, 'agree-dialog').waitFor({ state: 'detached' })
    for (const field of ['mobile', 'smscode']) await part(page, field).fill('')
  })
  await step('a password can be shown while it is typed, and a forgotten one can be replaced', async () => {
    await tap(page, 'by-account')
    await at(page, 'account_login')
    const shown = () => part(page, 'password').evaluate((field: HTMLInputElement) => field.type)
    await part(page, 'password').fill('Abc-2027')
    assert.equal(await shown(), 'password')
    await front(page).getByRole('button', { name: '显示密码' }).click()
    assert.equal(await shown(), 'text')
    await front(page).getByRole('button', { name: '隐藏密码' }).click()
    assert.equal(await shown(), 'password')
    await shots.take(page, 'login-account')
    await front(page).getByRole('button', { name: '忘记密码' }).click()
    await at(page, 'forget_password')
    await page.goBack()
    await at(page, 'account_login')
    await tap(page, 'by-phone')
    await at(page, 'phone_login', /^\/login\?gotoUrl=%2Fcourse%2Fpay%3FcourseId%3D102$/)
  })
  await step('a missing and a wrong number show an error, and no code is sent', async () => {
    await tap(page, 'send-code')
    await front(page).getByText('请填写电话').waitFor()
    await part(page, 'mobile').fill('12345')
    await tap(page, 'send-code')
    await front(page).getByText('请输入正确的手机号').waitFor()
    await shots.take(page, 'login-bad-mobile')
  })
  await step('after a code is sent, the next can be requested when the countdown ends', async () => {
    await requestCode(stage, mobile)
    const first = await reads(page, 'send-code', RESEND)
    assert.equal(await part(page, 'send-code').isDisabled(), true)
    await part(page, 'send-code').filter({ hasNotText: first }).waitFor()
    await reads(page, 'send-code', RESEND)
    await shots.take(page, 'login-countdown')
  })
  await step('a wrong code shows an error, and the page stays', async () => {
    const expectNoMore = watch.expect(/^answer: 400 POST .*\/user\/smscode\/login$/)
    await enterWrongCode(stage, mobile)
    await front(page).getByText('验证码错误').waitFor()
    await shots.take(page, 'login-wrong-code')
    expectNoMore()
  })
  await step("the right code leads on to the learner's destination", async () => {
    await enterRightCode(stage, mobile)
    await at(page, 'course_pay', /^\/course\/pay\?courseId=102$/)
  })
}
