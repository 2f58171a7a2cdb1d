import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import * as byKeys from '../by-keys'
import { at, codeFor, part, reads, type Stage } from '../stage'
import { saved } from './answering'
import { HEARTBEAT } from './learning'
import { wideCourse, wideExam, wideLesson, wideRest } from './wide'

/** A number no learner has. */
const MOBILE = '13900007777'
const press = (page: Page, id: string, key?: 'Enter' | 'Space') => byKeys.press(page, part(page, id), key)
const write = (page: Page, id: string, text: string) => byKeys.write(page, part(page, id), text)

const isPlaying = (page: Page) => page.evaluate(() => [...document.querySelectorAll('video')].some(({ paused }) => !paused))
const toggleReads = (page: Page, label: string) => page.locator(`#player-toggle[aria-label="${label}"]`).waitFor()

/** Whether a heartbeat tells of a second that was played. */
function hasPlayed(body: string | null): boolean {
  const { played } = JSON.parse(body ?? '{}') as { played?: unknown[] }
  return (played?.length ?? 0) > 0
}

async function buying(stage: Stage): Promise<void> {
  const { page, app, step } = stage
  await page.goto('/course/102/detail')
  await wideCourse(stage)
  await step('by keys: signing in', async () => {
    await press(page, 'buy-course')
    await at(page, 'phone_login')
    await write(page, 'mobile', MOBILE)
    await press(page, 'agree-terms', 'Space')
    await press(page, 'send-code')
    await reads(page, 'send-code', /^\d+ 秒后重发$/)
    // The sixth digit signs in.
    await write(page, 'smscode', await codeFor(app, MOBILE))
    await at(page, 'course_pay')
  })
  await step('by keys: buying', async () => {
    await press(page, 'channel-wechat_h5', 'Space')
    await press(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    await page.locator('#pay').focus()
    await page.keyboard.press('Enter')
    await at(page, 'course_pay_success')
  })
}

async function begun({ page }: Stage): Promise<void> {
  await page.goto('/exam/testpaper/1')
  await press(page, 'start-exam')
  await at(page, 'exam_attempt')
}

async function examination(stage: Stage): Promise<void> {
  const { page } = stage
  for (const number of [1, 2, 3]) {
    await press(page, 'option-0', 'Space')
    await press(page, 'next-question')
    await reads(page, 'exam-progress', new RegExp(`^${number + 1}/`))
  }
  await saved(stage)
  await press(page, 'open-sheet')
  await press(page, 'hand-in')
  await press(page, 'confirm-hand-in')
  await reads(page, 'score', /\d/)
}

/** The main job of the product without a pointer: everything is reached by Tab, seen to be reached, and done by a key. */
export async function keyboard(stage: Stage): Promise<void> {
  const { page, shots, step } = stage
  await buying(stage)
  await step('by keys: learning', async () => {
    await press(page, 'go-learn')
    await press(page, 'continue-learning')
    await at(page, 'course_learn')
    // The lesson begins by itself. A key pressed while it is about to would stop it or start it by luck, so that is waited for.
    await toggleReads(page, '暂停')
    await press(page, 'player-toggle', 'Space')
    await toggleReads(page, '播放')
    assert.equal(await isPlaying(page), false)
    await press(page, 'player-toggle', 'Space')
    await toggleReads(page, '暂停')
    // So long that the server has a second of it as learned, which later pages show.
    await page.waitForResponse((reply) => HEARTBEAT.test(reply.url()) && reply.ok() && hasPlayed(reply.request().postData()))
    await shots.take(page, 'keyboard-lesson')
  })
  await wideLesson(stage)
  await step('by keys: a paper is begun', () => begun(stage))
  await wideExam(stage)
  await step('by keys: the paper, up to its report', () => examination(stage))
  await wideRest(stage)
}
