import assert from 'node:assert/strict'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { sessions } from '@/contract/account/session'
import { link } from '@/routes/link'
import { openTab, type Tab } from '../../support/browser'
import { sendTo } from '../../support/signed-call'
import { KILLED } from '../../support/watch'
import { signInTo } from '../sign-in'
import { answered, at, front, part, reads, type Stage, tap } from '../stage'
import { answerShown, answerUpTo, doneOnSheet, progress, saved } from './answering'
import { backOnFirstPage } from './exam-room'

/** A seeded learner who never sat the paper. */
const MOBILE = '13800000004'
const PAPER = link('exam_testpaper', { testpaperId: 1 })
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Another device of the same learner: a context of its own, signed in by a one-time token of the first. */
async function secondDevice({ page, app }: Stage, { accessToken, userId }: SessionGrant): Promise<Tab> {
  const browser = page.context().browser()
  assert.ok(browser)
  const { token } = await sendTo(app.origin, sessions.onceToken, {}, accessToken)
  const tab = await openTab(browser, app.origin)
  await tab.page.goto(`${PAPER}?token=${token}&userId=${userId}`)
  return tab
}

async function onFirst(stage: Stage): Promise<SessionGrant> {
  const { page, app, watch, step } = stage
  const grant = await signInTo(stage, MOBILE, PAPER)
  await step('a mock exam begins on the first device', async () => {
    await tap(page, 'start-exam')
    await at(page, 'exam_attempt')
    await answerUpTo(stage, 3)
    await saved(stage)
  })
  await step('the server is killed meanwhile; answers given in that time arrive when it is back', async () => {
    const expectNoMore = watch.expect(new RegExp(`^failed: (PUT .*/answers|GET .*|POST .*/log-data) ${KILLED.source}`))
    await app.kill()
    await tap(page, 'next-question')
    await answerShown(stage)
    await reads(page, 'sync-state', /^1 题已存在本机/)
    await app.start()
    await saved(stage)
    expectNoMore()
  })
  return grant
}

async function onSecond(first: Stage, second: Stage): Promise<void> {
  const { page, shots, step } = second
  await step('the second device shows the first, and takes over with all its answers', async () => {
    await tap(page, 'start-exam')
    await part(page, 'other-device').waitFor()
    await shots.take(page, 'two-devices-notice')
    await tap(page, 'take-over')
    assert.equal((await progress(second)).number, 5)
    assert.deepEqual(await doneOnSheet(second, 'two-devices-sheet'), upTo(4))
    await answerUpTo(second, 6)
    await saved(second)
  })
  await backOnFirstPage(second)
  await step('the first device shows this, and accepts no more answers', async () => {
    await part(first.page, 'other-device').waitFor()
    assert.equal(await part(first.page, 'option-0').isVisible(), false)
    await shots.take(first.page, 'two-devices-told')
  })
  await step('the exam ends on the second device, and its result has the answers of both', async () => {
    const { number, count } = await progress(second)
    await tap(page, 'next-question')
    await reads(page, 'exam-progress', new RegExp(`^${number + 1}/`))
    await answerUpTo(second, count)
    await saved(second)
    await tap(page, 'open-sheet')
    await tap(page, 'hand-in')
    await reads(page, 'undone-count', '所有题目都已作答')
    await tap(page, 'confirm-hand-in')
    await at(page, 'tiku_testpaper_result')
    await reads(page, 'score', /^\d+(\.\d+)?$/)
    for (const number of upTo(count)) assert.doesNotMatch((await part(page, `result-${number}`).getAttribute('aria-label')) ?? '', /未作答/)
    await shots.take(page, 'two-devices-result')
  })
  await step('the first device shows the same result when continued', async () => {
    // A device that has learnt of the end by itself leads there without being asked.
    await Promise.any([tap(first.page, 'take-over'), at(first.page, 'tiku_testpaper_result')])
    await at(first.page, 'tiku_testpaper_result')
    assert.equal(new URL(first.page.url()).pathname, new URL(page.url()).pathname)
    await front(first.page).locator('#score').waitFor()
  })
}

/** A device that plays asks again within twenty seconds. */
const ASKS_AGAIN_MS = 40_000
const LESSON = link('course_learn', { id: 102 }, { lessonId: 1012 })

async function playLesson({ page }: Stage): Promise<void> {
  // A browser that lets it begin by itself tells the server at once.
  await answered(page, 'POST', /\/learning\/playing$/, async () => {
    await page.goto(LESSON)
    await part(page, 'player').evaluate((video: HTMLVideoElement) => video.play())
  })
}

/** A paid lesson plays on one of the two devices. */
async function onOneDevice(first: Stage, second: Stage): Promise<void> {
  const { shots, step } = second
  await step('a paid lesson plays on the first device; the second one says so, and takes over when asked', async () => {
    await playLesson(first)
    await playLesson(second)
    await part(second.page, 'plays-elsewhere').waitFor()
    await shots.take(second.page, 'two-devices-plays-elsewhere')
    await tap(second.page, 'play-here')
    await part(second.page, 'plays-elsewhere').waitFor({ state: 'detached' })
  })
  await step('the first device stops, and says where the lesson plays now', async () => {
    await part(first.page, 'plays-elsewhere').waitFor({ timeout: ASKS_AGAIN_MS })
    assert.ok(await part(first.page, 'player').evaluate((video: HTMLVideoElement) => video.paused))
  })
}

/** A mock exam begun on one device, through a killed server, finished on another. */
export async function twoDevices(first: Stage): Promise<void> {
  const grant = await onFirst(first)
  const tab = await secondDevice(first, grant)
  try {
    const second = { ...first, page: tab.page, watch: tab.watch }
    await onSecond(first, second)
    await onOneDevice(first, second)
    assert.deepEqual(tab.watch.trouble(), [])
  } catch (error) {
    first.shots.write('failed-second-device.log', [tab.page.url(), ...tab.watch.diary()])
    await first.shots.take(tab.page, 'failed-second-device')
    throw error
  } finally {
    await tab.close()
  }
}
