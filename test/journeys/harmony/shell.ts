import assert from 'node:assert/strict'
import type { NativeCalls } from '../../support/method-channel'
import { enterRightCode, requestCode } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** Seeded learner who owns course 102. */
const MOBILE = '13800000001'

const nativeCalls = ({ page }: Stage) => page.evaluate(() => (window as unknown as { nativeCalls: NativeCalls }).nativeCalls)

async function signingIn(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the app starts in the container and calls its native methods', async () => {
    await page.goto('/')
    await at(page, 'home_page', /^\/page\/home\/0$/)
    await part(page, 'home').waitFor()
    const { modes, calls, unknown } = await nativeCalls(stage)
    assert.ok(modes.some(({ isAsync, autoRelease }) => isAsync && !autoRelease))
    assert.ok(calls.includes('registerNativeListener'))
    assert.deepEqual(unknown, [])
    await shots.take(page, 'home')
  })
  await step('the account tab leads to signing in by code, and back', async () => {
    await tap(page, 'tab-myself')
    await at(page, 'myself')
    await part(page, 'signed-out').getByRole('button', { name: '登录' }).click()
    await at(page, 'phone_login')
    await requestCode(stage, MOBILE)
    await shots.take(page, 'login')
    await enterRightCode(stage, MOBILE)
    await at(page, 'myself')
    await reads(page, 'profile', '山那边的晴天')
    await shots.take(page, 'myself')
  })
}

async function learning(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('a category leads to a course', async () => {
    await tap(page, 'tab-home_page')
    await at(page, 'home_page')
    await front(page).getByRole('button', { name: '初级会计', exact: true }).click()
    await at(page, 'course_normal_list')
    await tap(page, 'course-102')
    await at(page, 'course_detail', /^\/course\/102\/detail$/)
    await part(page, 'learn-course').waitFor()
    await shots.take(page, 'course-detail')
  })
  await step('a lesson opens and plays', async () => {
    await tap(page, 'lesson-1015')
    await at(page, 'course_learn', /^\/course\/102\/learn\?lessonId=1015$/)
    await part(page, 'player').evaluate((video: HTMLVideoElement) => video.play())
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime >= 1))
    await shots.take(page, 'lesson')
  })
  await step('no unsupported method of the container was called', async () => {
    assert.deepEqual((await nativeCalls(stage)).unknown, [])
  })
}

/** A learner in the Harmony shell: signs in, opens a course, learns. */
export async function shell(stage: Stage): Promise<void> {
  await signingIn(stage)
  await learning(stage)
}
