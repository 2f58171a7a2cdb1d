import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { categoryEntry, codeFor, type Stage } from '../stage'

/** A learner of this journey alone, with a course. */
export const FRAMED = { mobile: '13900007811', nickname: '框里的同学', courseId: 102 } as const

export type Host = { origin: string; close(): void }

/** A work chat in place: a page of another site that shows the address it is given in a frame. */
export async function frameHost(): Promise<Host> {
  const server = createServer((request, reply) => {
    const shown = new URL(request.url ?? '/', 'http://localhost').searchParams.get('shown') ?? ''
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(`<!doctype html><title>work chat</title><iframe id="app" src="${encodeURI(shown)}" width="375" height="700"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

const front = (frame: FrameLocator) => frame.locator('.taro_page:not(.taro_page_shade):visible').last()
const part = (frame: FrameLocator, id: string) => front(frame).locator(`#${id}`)

/** Signs in in the window that the frame opened. */
async function signIn(stage: Stage, login: Page): Promise<void> {
  await login.locator('#mobile').fill(FRAMED.mobile)
  await login.locator('#send-code').click()
  await login.getByText('验证码已发送').waitFor()
  await login.locator('#agree-terms').click()
  const closed = login.waitForEvent('close')
  await login.locator('#smscode').fill(await codeFor(stage.app, FRAMED.mobile))
  await closed
}

/** The app inside a page of another site: a visitor, login in a window of our own, back, and learning. */
export const framed = (host: Host) => async (stage: Stage) => {
  const { page, shots, step, app } = stage
  const frame = page.frameLocator('#app')
  const open = (address: string) => page.goto(`${host.origin}/?shown=${encodeURIComponent(app.origin + address)}`)
  await step('a page that needs login shows home in the frame, not a blank page', async () => {
    await open('/setting')
    await part(frame, 'home').waitFor()
    await shots.take(page, 'frame-home')
  })
  await step('login opens in a separate window, and the frame stays', async () => {
    await part(frame, 'tab-myself').click()
    await part(frame, 'signed-out').getByRole('button', { name: '登录' }).click()
    await part(frame, 'signed-out').waitFor()
    // The first visit has opened it already; a browser that asks for a tap first opens it now.
    const windows = () => page.context().pages()
    const login = windows().find((one) => one !== page) ?? (await page.context().waitForEvent('page'))
    await login.waitForURL(/gotoUrl=%252Fmyself|gotoUrl=%2Fmyself/)
    await signIn(stage, login)
  })
  await step('the frame continues with its own session', async () => {
    await part(frame, 'profile').filter({ hasText: FRAMED.nickname }).waitFor()
    await shots.take(page, 'frame-signed-in')
  })
  await step('a lesson plays in the frame', async () => {
    await part(frame, 'tab-home_page').click()
    await categoryEntry(front(frame), '初级会计').click()
    // The home page shows this course too, and is still there while the list comes.
    await part(frame, 'page-course_normal_list').waitFor()
    await part(frame, 'course-102').click()
    await part(frame, 'learn-course').waitFor()
    await part(frame, 'lesson-1015').click()
    await part(frame, 'player').evaluate((video: HTMLVideoElement) => video.play())
    const time = await part(frame, 'player').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => video.addEventListener('timeupdate', () => video.currentTime >= 1 && resolve(video.currentTime))),
    )
    assert.ok(time >= 1)
    await shots.take(page, 'frame-lesson')
  })
}
