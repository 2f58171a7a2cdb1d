import { agree, requestCode } from '../sign-in'
import { at, codeFor, front, part, type Stage } from '../stage'

/** Seeded learner whose account this journey finds locked. */
export const LOCKED_MOBILE = '13800000005'

/** A locked account gets its code and sees why it cannot sign in. */
export async function locked(stage: Stage): Promise<void> {
  const { page, app, watch, shots, step } = stage
  await step('a locked account shows this', async () => {
    await page.goto('/login')
    await at(page, 'phone_login')
    await requestCode(stage, LOCKED_MOBILE)
    await agree(page)
    const code = await codeFor(app, LOCKED_MOBILE)
    const expectNoMore = watch.expect(/^answer: 403 POST .*\/user\/smscode\/login$/)
    // The sixth digit signs in.
    await part(page, 'smscode').fill(code)
    await front(page).getByText('账号被限制登录，请联系客服').waitFor()
    await shots.take(page, 'login-locked')
    expectNoMore()
  })
}
