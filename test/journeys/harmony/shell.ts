import assert from 'node:assert/strict'
import type { NativeCalls } from '../../support/method-channel'
import { enterRightCode, requestCode } from '../sign-in'
import { at, categoryEntry, front, part, reads, type Stage, tap } from '../stage'
import { containerOf } from './container'

/** Seeded learner who owns course 102. */
const MOBILE = '13800000001'

const nativeCalls = ({ page }: Stage) => page.evaluate(() => (window as unknown as { nativeCalls: NativeCalls }).nativeCalls)

/** The page is one of the host of the web part, and the container has all that it asked for. */
export async function inTheApp(stage: Stage, host: string): Promise<void> {
  await stage.step('the web part is under its own host, and no unsupported method of the container was called', async () => {
    const { origin } = new URL(stage.page.url())
    assert.equal(origin, host)
    assert.notEqual(origin, stage.app.origin)
    assert.deepEqual((await nativeCalls(stage)).unknown, [])
  })
}

async function starting(stage: Stage): Promise<void> {
  const { page, shots, step, app } = stage
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
  await step('the usual entry of a container is home too', async () => {
    await page.goto('/index.html')
    await at(page, 'home_page', /^\/page\/home\/0$/)
  })
  await step('a deep link that started the app opens its page, with the link it came by', async () => {
    await containerOf(page).open('qiming://to/course/detail?id=102&channelId=1')
    await at(page, 'course_detail', /^\/course\/102\/detail\?channelId=1$/)
    await part(page, 'buy-course').waitFor()
  })
  await step('a link of the site opens in the web part, and one of others in the system', async () => {
    await containerOf(page).open(`${app.origin}/article`)
    await at(page, 'article')
    await containerOf(page).open('weixin://wap/pay?prepayid=1')
    assert.deepEqual(containerOf(page).outside, ['weixin://wap/pay?prepayid=1'])
  })
}

async function goingBack({ page, step }: Stage): Promise<void> {
  await step('the system’s back goes through the pages in order, and leaves the app on the first', async () => {
    await page.goto('/')
    await categoryEntry(front(page), '初级会计').click()
    await at(page, 'course_normal_list')
    await tap(page, 'course-102')
    await at(page, 'course_detail')
    await containerOf(page).back()
    await at(page, 'course_normal_list')
    await containerOf(page).back()
    await at(page, 'home_page')
    assert.equal(containerOf(page).left, 0)
  })
  await step('the arrow of a page that a link opened leaves the app', async () => {
    await page.goto('/course/102/detail')
    await part(page, 'buy-course').waitFor()
    await front(page).getByRole('button', { name: '返回' }).click()
    await page.waitForFunction(() => (window as unknown as { nativeCalls: NativeCalls }).nativeCalls.calls.includes('exitWebview'))
    assert.equal(containerOf(page).left, 1)
    await at(page, 'course_detail')
  })
}

async function signingIn(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await step('the account tab leads to signing in by code, and back', async () => {
    await page.goto('/')
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
  await step('the session is there when the app starts again', async () => {
    await page.goto('/myself')
    await reads(page, 'profile', '山那边的晴天')
  })
}

async function learning({ page, shots, step }: Stage): Promise<void> {
  await step('a category leads to a course', async () => {
    await tap(page, 'tab-home_page')
    await at(page, 'home_page')
    await categoryEntry(front(page), '初级会计').click()
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
}

async function sharing({ page, app, step }: Stage): Promise<void> {
  let address = ''
  await step('a shared course is a link under the host of the app, with the link the learner came by', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/course/102/detail?channelId=1')
    await tap(page, 'course-tab-intro')
    await tap(page, 'share')
    await page.getByText('链接已复制，去粘贴给朋友吧').waitFor()
    address = await page.evaluate(() => navigator.clipboard.readText())
    const { origin, pathname, search } = new URL(address)
    assert.deepEqual([origin, pathname, search], [new URL(page.url()).origin, '/course/102/detail', '?channelId=1'])
  })
  await step('outside of the app the link leads to the site', async () => {
    const reply = await fetch(address, { redirect: 'manual' })
    assert.deepEqual([reply.status, reply.headers.get('location')], [302, `${app.origin}/course/102/detail?channelId=1`])
  })
}

/** A learner in the Harmony shell: comes by links, goes back, signs in, opens a course, learns, and shares it. */
export async function shell(stage: Stage): Promise<void> {
  await starting(stage)
  await goingBack(stage)
  await signingIn(stage)
  await learning(stage)
  await sharing(stage)
}
