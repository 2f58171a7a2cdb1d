import { agree, at, codeFor, part, reads, type Stage, tap, type } from './stage'

/** From the login page to signing in with the code that was sent. */
export async function signIn(stage: Stage, mobile: string): Promise<void> {
  await tap(stage, 'by-phone')
  await type(stage, 'mobile', mobile)
  await agree(stage)
  await tap(stage, 'send-code')
  await reads(stage, 'send-code', /^\d+ 秒后重发$/)
  // The sixth digit signs in.
  await type(stage, 'smscode', await codeFor(stage, mobile))
}

/** From the home page by taps to a course, whose buying asks to sign in. */
export async function signingIn(stage: Stage, learner: string): Promise<void> {
  const { mini, step, shoot } = stage
  await step('the home page leads to a course', async () => {
    await at(stage, 'home_page')
    await part(stage, 'course-102')
    await shoot('home')
    await tap(stage, 'course-102')
    await at(stage, 'course_detail')
    await part(stage, 'buy-course')
    await shoot('course')
  })
  await step('buying asks a visitor to sign in', async () => {
    await tap(stage, 'buy-course')
    await at(stage, 'wechat_login')
    await shoot('login')
  })
  await step('one tap signs in by the code of wx.login and leads on to the order', async () => {
    await mini.mockWxMethod('login', { code: `desk-${learner}`, errMsg: 'login:ok' })
    await agree(stage)
    await tap(stage, 'wechat-login')
    await at(stage, 'course_pay')
    await mini.restoreWxMethod('login')
  })
}
