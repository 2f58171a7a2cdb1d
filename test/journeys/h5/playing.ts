import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { privacy } from '@/contract/account/privacy'
import { sessions } from '@/contract/account/session'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { clockText } from '@/domain/time/clock-text'
import { launchShell, openTab } from '../../support/browser'
import { sendTo } from '../../support/signed-call'
import { signInTo } from '../sign-in'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A learner who has the course with a film of each kind. */
export const PLAYER = { mobile: '13900007903', nickname: '看课的同学', courseId: 103 } as const
const MP4 = { id: 1026, other: 1025 }
const HLS = 1027
/** How long the network is away, in ms; `JOURNEY_OFFLINE_MS=20000` for as long as a lift ride. */
const OFFLINE_MS = Number(process.env.JOURNEY_OFFLINE_MS ?? 3_000)
/** Off by this many seconds, for ticks are a quarter of a second apart and ends are rounded. */
const SLACK = 2
const lesson = (id: number) => `/course/${PLAYER.courseId}/learn?lessonId=${id}`

/** This Chromium has no switch for its own HLS player, so it is denied the way the app asks for it: as in a browser without one. */
const WITHOUT_HLS = `
  const canPlay = HTMLMediaElement.prototype.canPlayType
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return /mpegurl/i.test(type) ? '' : canPlay.call(this, type)
  }
`

const film = (page: Page) => part(page, 'player')
const second = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const play = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.play())
const pause = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.pause())

async function playedTo(page: Page, to: number): Promise<void> {
  await film(page).waitFor()
  await page.waitForFunction((wanted) => [...document.querySelectorAll('video')].some((video) => video.currentTime >= wanted), to)
}

/** Seconds the browser itself says it has played. */
const playedSeconds = (page: Page) =>
  film(page).evaluate(({ played }: HTMLVideoElement) =>
    Array.from({ length: played.length }, (_none, at) => played.end(at) - played.start(at)).reduce((sum, each) => sum + each, 0),
  )

async function choose(page: Page, rate: number): Promise<void> {
  await tap(page, 'player-rate')
  await page.locator(`#rate-${String(rate).replace('.', '-')}`).click()
  await page.keyboard.press('Escape')
  await page.locator('#rates').waitFor({ state: 'detached' })
}

/** Signs in on the way to a lesson, which plays. */
async function file(stage: Stage): Promise<SessionGrant> {
  const { page, shots, step } = stage
  const ranged = page.waitForResponse((reply) => reply.url().includes('lesson.mp4') && reply.status() === 206)
  const grant = await signInTo(stage, PLAYER.mobile, lesson(MP4.id))
  await step('an mp4 loads by range and plays', async () => {
    await at(page, 'course_learn')
    assert.match((await (await ranged).allHeaders())['content-range'] ?? '', /^bytes \d+-\d+\/\d+$/)
    await film(page).waitFor()
    await play(page)
    await playedTo(page, 1)
  })
  await step('a position chosen on the bar and another speed take effect', async () => {
    await part(page, 'player-seek').fill('40')
    await playedTo(page, 40.5)
    await choose(page, 2)
    assert.equal(await film(page).evaluate((video: HTMLVideoElement) => video.playbackRate), 2)
    await shots.take(page, 'playing-rate')
  })
  return grant
}

/** Two quick taps at a side of the picture move ten seconds, a finger drawn across it as far as it goes. */
async function byFinger({ page, shots, step }: Stage): Promise<void> {
  const settles = (at: number) =>
    page.waitForFunction((to) => [...document.querySelectorAll('video')].some((video) => Math.abs(video.currentTime - to) < 0.5), at)
  await step('two taps at a side of the picture move ten seconds, and a drag across it seeks', async () => {
    await pause(page)
    await part(page, 'player-seek').fill('50')
    await settles(50)
    const box = await film(page).boundingBox()
    assert.ok(box)
    const across = (share: number) => box.x + box.width * share
    const height = box.y + box.height / 2
    await page.mouse.dblclick(across(0.9), height)
    await settles(60)
    await page.mouse.dblclick(across(0.1), height)
    await settles(50)
    await page.mouse.move(across(0.3), height)
    await page.mouse.down()
    await page.mouse.move(across(0.5), height, { steps: 4 })
    await page.mouse.up()
    // The whole width is a minute and a half.
    await settles(68)
    await shots.take(page, 'playing-by-finger')
    await part(page, 'player-seek').fill('50')
    await settles(50)
    await play(page)
    await playedTo(page, 50.5)
  })
}

/** Reads today's seconds and the place in the lesson from the server. */
async function stored({ app }: Stage, { accessToken }: SessionGrant) {
  const { todaySeconds } = await sendTo(app.origin, learnRecord.calendar, {}, accessToken)
  const { lastTime } = await sendTo(app.origin, learning.lesson, { params: { id: MP4.id }, query: { from: 'H5' } }, accessToken)
  return { todaySeconds, lastTime }
}

/** On its side a phone shows the whole picture with its controls, and fills the screen with both. */
async function onItsSide({ page, shots, step }: Stage): Promise<void> {
  await step('on a phone on its side the controls are visible, and appear in full screen with the picture', async () => {
    await page.setViewportSize({ width: 812, height: 375 })
    // The page is laid out anew some frames after it was turned.
    await page.waitForFunction(() => (document.querySelector('#player-toggle')?.getBoundingClientRect().bottom ?? Infinity) <= 375)
    await shots.take(page, 'playing-on-its-side')
    await tap(page, 'player-enlarge')
    await page.waitForFunction(() => document.fullscreenElement?.querySelector('#player-toggle') != null)
    await tap(page, 'player-enlarge')
    await page.waitForFunction(() => document.fullscreenElement === null)
    await page.setViewportSize({ width: 375, height: 812 })
  })
}

async function cutOff(stage: Stage, grant: SessionGrant): Promise<number> {
  const { page, watch, step } = stage
  let left = 0
  await step(`without a network for ${OFFLINE_MS / 1_000} s it plays on, and every second played arrives once there is one`, async () => {
    const before = await playedSeconds(page)
    const expectNoMore = watch.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.waitForTimeout(OFFLINE_MS)
    assert.ok((await playedSeconds(page)) > before + OFFLINE_MS / 1_000, 'it did not play on')
    await pause(page)
    left = await second(page)
    const late = page.waitForResponse((reply) => /\/(heartbeat|submit-v2)$/.test(reply.url()) && reply.status() === 200)
    await page.context().setOffline(false)
    await late
    expectNoMore()
    // The seconds played since the last beat are sent as the learner leaves.
    const submitted = page.waitForResponse((reply) => reply.url().endsWith('/learn-record/submit-v1') && reply.status() === 200)
    const played = await playedSeconds(page)
    await tap(page, 'lesson-tabs-outline')
    await tap(page, `lesson-${MP4.other}`)
    await at(page, 'course_learn', new RegExp(`lessonId=${MP4.other}$`))
    await submitted
    const { todaySeconds, lastTime } = await stored(stage, grant)
    assert.ok(Math.abs(todaySeconds - played) <= SLACK, `${todaySeconds} s are stored, ${played} s were played`)
    assert.ok(Math.abs(lastTime - left) <= 1, `left at ${left}, stored ${lastTime}`)
    left = lastTime
  })
  return left
}

async function oneSound({ page, shots, step }: Stage): Promise<void> {
  await step('only one of two lessons opened in a row plays and reports', async () => {
    await film(page).waitFor()
    await play(page)
    await playedTo(page, 0.5)
    const beats: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/heartbeat')) beats.push(request.postData() ?? '')
    })
    await page.waitForResponse((reply) => reply.url().endsWith('/heartbeat'))
    const sounding = await page.evaluate(
      () => [...document.querySelectorAll<HTMLMediaElement>('video, audio')].filter(({ paused }) => !paused).length,
    )
    assert.equal(sounding, 1)
    assert.deepEqual([...new Set(beats.map((beat) => (JSON.parse(beat) as { lessonId: number }).lessonId))], [MP4.other])
    assert.equal(beats.length, 1)
    await shots.take(page, 'playing-other')
  })
}

/** Another browser of the same learner, signed in by a one-time token of the first. */
async function elsewhere(stage: Stage, { accessToken, userId }: SessionGrant, left: number): Promise<void> {
  const { app, shots, step } = stage
  const browser = await launchShell()
  try {
    await step('another browser asks before it records anything, and continues at the same second', async () => {
      // A learner who agreed on one device is asked on each other.
      await sendTo(app.origin, privacy.consent, { body: { kind: 'tracker', isGiven: true, place: 'centre' } }, accessToken)
      const { token } = await sendTo(app.origin, sessions.onceToken, {}, accessToken)
      const tab = await openTab(browser, app.origin)
      const recorded: string[] = []
      tab.page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/track')) recorded.push(request.url())
      })
      await tab.page.goto(`${lesson(MP4.id)}&token=${token}&userId=${userId}`)
      await reads(tab.page, 'consent', /我们想记录你打开了哪些页面.*不同意也不影响任何功能/)
      await shots.take(tab.page, 'playing-first-visit')
      await front(tab.page).getByRole('button', { name: '不同意' }).click()
      await part(tab.page, 'consent').waitFor({ state: 'detached' })
      assert.deepEqual(recorded, [])
      await reads(tab.page, 'resume-note', `从 ${clockText(left)} 继续`)
      await playedTo(tab.page, left)
      assert.ok(Math.abs((await second(tab.page)) - left) <= SLACK)
      await shots.take(tab.page, 'playing-elsewhere')
      assert.deepEqual(tab.watch.trouble(), [])
      await tab.close()
    })
  } finally {
    await browser.close()
  }
}

/** The page is at its top, so that the picture and its title are in sight whole. */
const atTop = (page: Page) =>
  page.waitForFunction(() => {
    const pages = [...document.querySelectorAll('.taro_page:not(.taro_page_shade)')]
    const tops = [...document.querySelectorAll('.lesson-head')].map((head) => head.getBoundingClientRect())
    return pages.every(({ scrollTop }) => scrollTop === 0) && tops.some(({ top, bottom }) => top > 0 && bottom <= window.innerHeight)
  })

/** Where the picture is once the page is scrolled to its end: whole, and below the bar of the page. */
async function assertPinned(page: Page): Promise<void> {
  await front(page).evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const bar = await front(page).getByRole('banner').boundingBox()
  const picture = await film(page).boundingBox()
  assert.ok(bar && picture)
  assert.ok(bar.y + bar.height <= picture.y + 1, `the bar ends at ${bar.y + bar.height}, the picture begins at ${picture.y}`)
  assert.ok(picture.y + picture.height < 400, `the picture ends at ${picture.y + picture.height}`)
}

async function list({ page, shots, step }: Stage): Promise<void> {
  await step('an HLS film plays where the browser has no player for it, at the speed chosen before', async () => {
    const piece = page.waitForResponse((reply) => /part-\d\.ts$/.test(reply.url()) && reply.ok())
    await tap(page, `lesson-${HLS}`)
    await at(page, 'course_learn', new RegExp(`lessonId=${HLS}$`))
    // The last of its course: it is marked, and the page is not scrolled to it.
    await reads(page, `lesson-${HLS}`, '正在播放')
    await atTop(page)
    await piece
    await film(page).waitFor()
    await play(page)
    await playedTo(page, 1)
    const { src, rate } = await film(page).evaluate(({ currentSrc, playbackRate }: HTMLVideoElement) => ({
      src: currentSrc,
      rate: playbackRate,
    }))
    assert.match(src, /^blob:/)
    assert.equal(rate, 2)
  })
  await step('the picture stays visible while the catalogue is scrolled', async () => {
    await assertPinned(page)
    await shots.take(page, 'playing-pinned')
  })
  await step('the film can be sought in', async () => {
    await part(page, 'player-seek').fill('20')
    await playedTo(page, 20.5)
    assert.ok((await second(page)) < 27)
    await shots.take(page, 'playing-hls')
  })
}

/** Films as they are: by range, at another speed, sought in, cut off from the network, and taken up elsewhere. */
export async function playing(stage: Stage): Promise<void> {
  await stage.page.addInitScript(WITHOUT_HLS)
  const grant = await file(stage)
  await byFinger(stage)
  await onItsSide(stage)
  const left = await cutOff(stage, grant)
  await oneSound(stage)
  await elsewhere(stage, grant, left)
  await list(stage)
}
